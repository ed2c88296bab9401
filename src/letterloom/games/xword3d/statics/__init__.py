"""Does a structure of unit bricks stand (3DX-25)?

Weights are in bricks, lengths in brick edges. The cheap questions come first:

1. *Tipping* (`tipping`). The centre of mass must lie strictly inside the convex hull of the support, the bottom
   corners of all bricks on the table. Whole numbers decide it, so a centre exactly over the edge tips.
2. *Bridges* (`hanging`). A brick off the table with just one neighbour hangs on that joint, and so does all that
   hangs on the brick: the joint's load is known exactly, and nothing can help it. Above the bound, the structure falls.
   Such bricks are taken away one by one, and their weight is put on the brick that they hang on. A core is left.
3. *Ways down* (`ways`). If every brick's load goes down a shortest way to a brick on the table, no joint on the way
   is overloaded and each of these bricks stays flat by itself, the core stands.
4. *Equilibrium* (`programme`). Else a linear programme decides: is there any way to balance all bricks with forces
   that the joints and the table can bear? Upright forces alone are tried before all forces, the simplex method
   (`equations`, `solver`) before an interior-point method for large structures (`interior`, `fronts`).

Who asks about many additions to one structure takes a `Footing` of it (`footing`, `reserve`):

    asked = footing_of(cells, strength)   # kept for a while; or Footing(cells, strength)
    asked.hanging(new)                    # the new bricks that do not rest on columns: none, and it stands
    asked.known(new)                      # True or False if that is cheap to tell, else None
    asked.stands(new)                     # the verdict, the same as that on all bricks together

A joint has six components by lattice axis at the middle of its face: two bendings and a torsion, two shears and a
pull, each with the bound for itself; pressing is free. A brick on the table is pressed at its four bottom corners,
with friction along x and y of at most half the pressure.
"""

from letterloom.games.xword3d.statics.footing import Footing, footing_of, stands_with
from letterloom.games.xword3d.statics.hanging import Joint, Kind, Strain
from letterloom.games.xword3d.statics.parts import all_stand, floats, parts
from letterloom.games.xword3d.statics.structure import (
    TOLERANCE,
    Structure,
    Weighed,
    are_on_columns,
    stands,
    structure,
    weigh,
)
from letterloom.games.xword3d.statics.tipping import hull

__all__ = [
    "TOLERANCE",
    "Footing",
    "Joint",
    "Kind",
    "Strain",
    "Structure",
    "Weighed",
    "all_stand",
    "are_on_columns",
    "floats",
    "footing_of",
    "hull",
    "parts",
    "stands",
    "stands_with",
    "structure",
    "weigh",
]
