// Written by scripts/typescript.py from the Python models; do not edit.

/** Yes to the open offer. */
export interface Agree {
  kind: "agree"
  id: string
  seat: number
}

/** An open question. */
export interface Asked {
  seat: number
  wants: string
  said: string
  ask: readonly [number, number]
  secret: boolean
  until_ms: number | null
}

/** A part of a page. */
export interface Block {
  kind: "drawing" | "heading" | "item" | "picture" | "rule" | "table" | "text"
  spans: readonly (Span)[]
  level: number
  number: string
  rows: readonly (readonly (readonly (Span)[])[])[]
}

/** Something between the pieces of two cells that lie side by side: what holds them together, or strains them. */
export interface Bond {
  low: readonly (number)[]
  high: readonly (number)[]
  tone?: "bad" | "blank" | "blue" | "good" | "hidden" | "joker" | "leg" | "locked" | "mine" | "new" | "plain" | "red" | "threat"  // left out: "plain"
  text?: string  // left out: ""
}

/** Who sits at a seat. */
export interface Chair {
  name: string
  bot: string
  free: boolean
}

/** An option of a game, for a form. */
export interface Choice {
  name: string
  about: string
  type: "measure" | "number" | "one" | "text" | "words" | "yes"
  default: unknown
  values: readonly (string)[]
  names: readonly (string)[]
  least: number | null
  most: number | null
}

/** Which legal lines begin like this? */
export interface Complete {
  kind: "complete"
  id: string
  seat: number
  text?: string  // left out: ""
}

/** Legal lines that begin as asked; `all` where there are no more. */
export interface Completed {
  kind: "completed"
  id: string
  texts: readonly (string)[]
  all: boolean
}

/** A question of the game's own that is no move. */
export interface Consult {
  kind: "consult"
  id: string
  seat: number
  text: string
}

/** What a sheet is worth. */
export interface CountedSheet {
  points: number
  lines: readonly (SheetLine)[]
}

/** No to the open offer, or one's own offer taken back. */
export interface Decline {
  kind: "decline"
  id: string
  seat: number
}

/** It is so, and on the disk. */
export interface Done {
  kind: "done"
  id: string
  n: number
}

/**
 * Pieces of a zone that would fall together, where a move is refused because of that.
 *
 * They turn round a line, as a right hand does whose thumb points from its first point to its second; a piece fills
 * its cell from the cell's numbers up to the next ones. With no line they sink.
 */
export interface Fall {
  zone: string
  cells: readonly (readonly (number)[])[]
  edge?: readonly [readonly [number, number, number], readonly [number, number, number]] | null  // left out: null
  pace?: number  // left out: 1.0
}

/** A sheet to be counted: its rows, with a dot for an empty square. */
export interface FilledSheet {
  rows: readonly (string)[]
  lexicon: string
  asked: Readonly<Record<string, unknown>>
}

/** What there is to know of a game before one plays it. */
export interface GamePage {
  id: string
  title: string
  about: string
  credit: string
  players: readonly [number, number]
  bots: readonly (string)[]
  levels: readonly (string)[]
  options: readonly (Choice)[]
  presets: readonly (Preset)[]
  help: readonly (Usage)[]
  lesson: boolean
  ages: boolean
  referee: boolean
  unseen: unknown
  worksheet: WorksheetPage | null
}

/** All games. */
export interface Games {
  games: readonly (GamePage)[]
}

/**
 * A way to make a move. `{0}`, `{1}` in the text are what was picked.
 *
 * With `each`, the first two picks come again and again (piece after piece is laid), each pair is written as `each`
 * says, and all of them stand at `{}` in the text.
 */
export interface Gesture {
  key: string
  text: string
  picks?: readonly (Pick)[]  // left out: []
  each?: string  // left out: ""
  args?: readonly (readonly [string, number | string | readonly (number | string)[]])[]  // left out: []
}

/** This table is no more. */
export interface Gone {
  kind: "gone"
  reason: string
}

/** Cells that are picked as a whole, such as a line, and the text that stands for them. */
export interface Group {
  text: string
  at: readonly (readonly (number)[])[]
}

/** What happened, as whoever is told hears it. */
export interface Heard {
  key: string
  args: readonly (readonly [string, number | string | readonly (number | string)[]])[]
}

/** What would a good player do? */
export interface Hint {
  kind: "hint"
  id: string
  seat: number
}

/** What a good player would do, the best first. */
export interface Hinted {
  kind: "hinted"
  id: string
  moves: readonly (Option)[]
}

/** A link to a seat. */
export interface Invitation {
  seat: number
  token: string
}

/** A line of the log: the number of the message that told it, and what happened. */
export interface Item {
  n: number
  said: readonly (string)[]
}

/** Where a link led. */
export interface Joined {
  table: string
  seat: number | null
}

/** Somebody takes a link. */
export interface Joining {
  age?: number | null  // left out: null
  here?: boolean  // left out: false
  name?: string  // left out: ""
}

/** What would this line bring? */
export interface Judge {
  kind: "judge"
  id: string
  seat: number
  text: string
}

/** What a line would bring: points, the words behind them, sentences, the scene as it would be, what may follow. */
export interface Judged {
  kind: "judged"
  id: string
  points: number
  words: readonly (Line)[]
  notes: readonly (string)[]
  more: readonly (More)[]
  labels: readonly (string)[]
  scene: Scene
  titles: readonly (string)[]
}

/** That ask is not open any more; this is what is asked now. */
export interface Late {
  kind: "late"
  id: string
  asks: readonly (Asked)[]
}

/** A lesson at a table, and how many of the wanted lines were given. */
export interface Lesson {
  stages: readonly (LessonStage)[]
  done: number
}

/** A part of a lesson; to people, a step. */
export interface LessonStage {
  say: readonly (Span)[]
  want: readonly (string)[]
  attempt: string
  rule: string
  why: readonly (Span)[]
  until: number
}

/** One reason for points: a word, or a key such as `task` with arguments for its sentence. */
export interface Line {
  points: number
  word: string
  key: string
  args: readonly (readonly [string, number | string | readonly (number | string)[]])[]
  cells: readonly (readonly (number)[])[]
}

/** What a link is for, before it is used. */
export interface Linked {
  use: "device" | "seat" | "watch"
  title: string
  by: string
  seat: number | null
  seated: boolean
}

/** What was told, from the beginning. */
export interface Log {
  items: readonly (Item)[]
}

/** Show me the table through the eyes of a seat (null: a spectator), with what was told since number `since`. */
export interface Look {
  kind: "look"
  seat?: number | null  // left out: null
  since?: number  // left out: 0
  language?: string  // left out: "en"
  view?: boolean  // left out: false
}

/** Is this a word here, and what does it mean? */
export interface LookUp {
  kind: "lookup"
  id: string
  word: string
}

/** What is known of a word. */
export interface LookedUp {
  kind: "lookedup"
  id: string
  word: string
  valid: boolean
  base: readonly (string)[]
  plural: boolean
  spellings: readonly (string)[]
  definition: string | null
  readings: readonly (Reading)[]
  suggestions: readonly (string)[]
}

/** A table that was set up, with the links to its free seats; for whoever may give them away. */
export interface Made {
  table: string
  invitations: readonly (Invitation)[]
  watch: string
}

/** Whoever asks, as the server knows them; an empty name: not at all. */
export interface Me {
  name: string
}

/** What may follow when the pieces lie: the whole line with it, a label, and the points that the line brings. */
export interface More {
  text: string
  key: string
  args: readonly (readonly [string, number | string | readonly (number | string)[]])[]
  points: number
}

/** What a guest wants to be called. */
export interface NewName {
  name: string
}

/** Who shall sit at a seat: I; somebody else here at this device; somebody by link; anybody; a bot. */
export interface NewSeat {
  who: "bot" | "here" | "link" | "me" | "open"
  name?: string  // left out: ""
  age?: number | null  // left out: null
  bot?: string  // left out: ""
}

/** A table to set up. */
export interface NewTable {
  game: string
  seats: readonly (NewSeat)[]
  preset?: string  // left out: ""
  options?: Readonly<Record<string, unknown>>  // left out: {}
  watch?: "everybody" | "link" | "nobody"  // left out: "link"
  referee?: boolean  // left out: false
}

/** A sentence beside the table, as a key of the game's sentences with arguments. */
export interface Note {
  key: string
  args: readonly (readonly [string, number | string | readonly (number | string)[]])[]
}

/** The answer to a question of the game's own; empty where it is none. */
export interface Noted {
  kind: "noted"
  id: string
  notes: readonly (string)[]
}

/** What somebody would like the table to do. */
export interface Offered {
  text: string
  by: number
  agreed: readonly (number)[]
  missing: readonly (number)[]
}

/** The open offer, or null where there is none (any more). */
export interface Offers {
  kind: "offers"
  offer: Offered | null
}

/** A move that a good player would think of. */
export interface Option {
  text: string
  points: number
  value: number
  reason: string
}

/**
 * One thing to point at, or to choose from a list, or to type.
 *
 * Pieces of some zones, or with `free` their free cells; only those at `at`, where it is given. Or one of `groups` in
 * those zones, or one of the texts `of` (`*?` is a star and any letter), or, with `words`, words to type.
 */
export interface Pick {
  zones?: readonly (string)[]  // left out: []
  at?: readonly (readonly (number)[])[] | null  // left out: null
  free?: boolean  // left out: false
  groups?: readonly (Group)[]  // left out: []
  of?: readonly (string)[]  // left out: []
  words?: boolean  // left out: false
  by?: "cell" | "row" | "small" | "text"  // left out: "text"
  least?: number  // left out: 1
  many?: boolean  // left out: false
  lead?: string  // left out: ""
  join?: string  // left out: " "
}

/** A brick, card, tile, cube or written letter. */
export interface Piece {
  text: string
  tone?: "bad" | "blank" | "blue" | "good" | "hidden" | "joker" | "leg" | "locked" | "mine" | "new" | "plain" | "red" | "threat"  // left out: "plain"
  small?: string  // left out: ""
  id?: string  // left out: ""
  turned?: boolean  // left out: false
}

/** Are you there? With how long the last answer took, in milliseconds. */
export interface Ping {
  kind: "ping"
  lag?: number  // left out: 0
}

/** Here I am. */
export interface Pong {
  kind: "pong"
  at_ms: number
}

/** Which seats have somebody connected, who has been gone for long, and how many watch. */
export interface Presence {
  kind: "presence"
  here: readonly (number)[]
  gone: readonly (number)[]
  watching: number
}

/** Options that go together. */
export interface Preset {
  name: string
  about: string
  options: unknown
}

/** Why a request was turned away. */
export interface Problem {
  error: string
  reason: string
}

/**
 * Let the table do something: any row of its own (`back N`, `allow WORD`, `set …`); `back`: take the last row back;
 * `skip S`, `bot S [NAME]`, `release S`.
 */
export interface Propose {
  kind: "propose"
  id: string
  seat: number
  text: string
}

/** A base form of a word, with its meanings. */
export interface Reading {
  base: string
  meanings: readonly (string)[]
}

/** No, by which rule and why; nothing has changed. */
export interface Refused {
  kind: "refused"
  id: string
  rule: string
  reason: string
  key: string
  args: readonly (readonly [string, number | string | readonly (number | string)[]])[]
  falls: readonly (Fall)[]
}

/** A game's rules: the whole page as text and taken apart, and each rule by its number. */
export interface Rules {
  title: string
  text: string
  rules: Readonly<Record<string, string>>
  page: readonly (Block)[]
}

/** A seat's line: its answer to the ask that it names (left out: to whatever it is asked). */
export interface Say {
  kind: "say"
  id: string
  seat: number
  text: string
  ask?: readonly [number, number] | null  // left out: null
}

/** All zones of a table, and what else a player should be told. */
export interface Scene {
  zones: readonly (Zone)[]
  notes: readonly (Note)[]
}

/** What stays the same at a table, or changes rarely. */
export interface Setting {
  table: string
  game: string
  title: string
  chairs: readonly (Chair)[]
  options: unknown
  mine: readonly (number)[]
  gathering: boolean
  owner: boolean
  watch: "everybody" | "link" | "nobody"
  secrets: boolean
  again: string
  referee: boolean
  lesson: boolean
}

/** A reason for points. */
export interface SheetLine {
  points: number
  why: string
  key: string
  args: readonly (readonly [string, number | string | readonly (number | string)[]])[]
  cells: readonly (readonly (number)[])[]
}

/** The score sheets of all seats. */
export interface Sheets {
  sheets: readonly (readonly (SheetLine)[])[]
}

/** Too many messages: say it again after so many milliseconds. */
export interface Slow {
  kind: "slow"
  id: string
  wait_ms: number
}

/** A piece of a text, and how it is written. */
export interface Span {
  text: string
  style: "bold" | "code" | "plain" | "rule"
}

/** A cell of a zone with what lies there (None: a marked cell that is empty). */
export interface Spot {
  at: readonly (number)[]
  piece?: Piece | null  // left out: null
}

/** A table in a list. */
export interface Summary {
  table: string
  game: string
  title: string
  chairs: readonly (Chair)[]
  mine: readonly (number)[]
  gathering: boolean
  over: boolean
  turn: boolean
  left_ms: number | null
  touched_ms: number
}

/** The table as one seat (or a spectator) may see it, and what was told since the message before. */
export interface Table {
  kind: "table"
  seat: number | null
  n: number
  after: number
  at_ms: number
  said: readonly (string)[]
  events: readonly (Heard)[]
  gap: boolean
  scene: Scene
  titles: readonly (string)[]
  notes: readonly (string)[]
  gestures: readonly (Gesture)[]
  labels: readonly (string)[]
  asks: readonly (Asked)[]
  wanted: string
  arranging: readonly (Gesture)[]
  arranged: readonly (string)[]
  scores: readonly (number)[]
  left: readonly (number)[]
  over: boolean
  winners: readonly (number)[]
  view: unknown
}

/** A table, for whoever has a right to it. */
export interface TablePage {
  setting: Setting
  invitations: readonly (Invitation)[]
  watch: string
}

/** Some tables; those that wait for you first. */
export interface Tables {
  tables: readonly (Summary)[]
}

/** A link that was made. */
export interface Token {
  token: string
}

/** This was no message, and what it should have been. */
export interface Unreadable {
  kind: "unreadable"
  id: string
  reason: string
}

/** A line that can be typed, and what it does. */
export interface Usage {
  text: string
  about: string
}

/** Who sits here and what was agreed; sent before the table is shown, and when it has changed. */
export interface Welcome {
  kind: "welcome"
  setting: Setting
}

/** A sheet of squares that can be counted by itself. */
export interface WorksheetPage {
  columns: number
  rows: number
  choices: readonly (Choice)[]
  verb: string
}

/**
 * A part of the table.
 *
 * `grid`: cells `x,y` (y grows down) or `x,y,z`, drawn floor by floor; between `low` and `high`
 * (both included; None: as far as the pieces go) empty cells are drawn too. `list`: pieces in a
 * row that wraps, their cells counting up. `table` is the zone's column and row in the picture of
 * the whole table, so that zones lie as they do in life; on a narrow screen they come by `order`.
 */
export interface Zone {
  id: string
  title: string
  args?: readonly (readonly [string, number | string | readonly (number | string)[]])[]  // left out: []
  layout?: "grid" | "list"  // left out: "grid"
  spots?: readonly (Spot)[]  // left out: []
  dimensions?: number  // left out: 2
  low?: readonly (number)[] | null  // left out: null
  high?: readonly (number)[] | null  // left out: null
  labels?: "none" | "sheet" | "xy"  // left out: "xy"
  column_names?: readonly (string)[]  // left out: []
  row_names?: readonly (string)[]  // left out: []
  table?: readonly [number, number]  // left out: [0,0]
  order?: number  // left out: 0
  owner?: number | null  // left out: null
  bonds?: readonly (Bond)[]  // left out: []
}

export type FromClient =
  | Look
  | Say
  | Judge
  | Hint
  | Complete
  | Consult
  | LookUp
  | Propose
  | Agree
  | Decline
  | Ping

export type FromTable =
  | Welcome
  | Table
  | Offers
  | Presence
  | Done
  | Refused
  | Late
  | Slow
  | Unreadable
  | Judged
  | Hinted
  | Completed
  | Noted
  | LookedUp
  | Pong
  | Gone
