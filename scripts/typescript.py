"""Write the TypeScript types of everything that travels: `python -m scripts.typescript`.

They are made from the JSON schema of the Python models, so the page and the server cannot disagree; a test fails when
`web/src/messages/` is not what this script writes.
"""

import inspect
from pathlib import Path
from typing import Any, get_args

import msgspec

from letterloom import rules
from letterloom.rules import rulepage, touch
from letterloom.server import forms, messages

FOLDER = Path(__file__).parent.parent / "web" / "src" / "messages"
HEAD = "// Written by scripts/typescript.py from the Python models; do not edit.\n"
SENT = {forms.NewName, forms.NewTable, forms.NewSeat, forms.Joining, *get_args(messages.FromClient)}
"""What a client sends: it may leave out whatever has a default."""


def declarations() -> str:
    """All types, as one file."""
    answers = [kind for _, kind in inspect.getmembers(forms, _is_struct) if kind.__module__ == forms.__name__]
    types: list[Any] = [messages.FromClient, messages.FromTable, *answers]
    _, found = msgspec.json.schema_components(types, ref_template="{name}")
    structs = {
        kind.__name__: kind
        for module in (rules, rulepage, touch, forms, messages)
        for _, kind in inspect.getmembers(module, _is_struct)
        if kind.__module__.startswith("letterloom.rules") or kind.__module__ == module.__name__
    }
    parts = [_declaration(name, schema, structs[name]) for name, schema in sorted(found.items())]
    unions = {"FromClient": messages.FromClient, "FromTable": messages.FromTable}
    for name, union in unions.items():
        parts.append(f"\nexport type {name} =\n{_lines(kind.__name__ for kind in get_args(union))}\n")
    return HEAD + "".join(parts)


def _is_struct(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def _lines(names: Any) -> str:
    return "\n".join(f"  | {name}" for name in names)


def _declaration(name: str, schema: dict[str, Any], struct: type[msgspec.Struct]) -> str:
    may_lack = struct in SENT or struct.__struct_config__.omit_defaults
    required = schema.get("required", [])
    doc = _comment(schema.get("description", ""), "")
    fields = ""
    for key, value in schema["properties"].items():
        lacks = may_lack and key not in required
        note = f"  // left out: {_default(value)}" if lacks and "default" in value else ""
        fields += f"  {key}{'?' if lacks else ''}: {expression(value)}{note}\n"
    return f"\n{doc}export interface {name} {{\n{fields}}}\n"


def _default(schema: dict[str, Any]) -> str:
    return msgspec.json.encode(schema["default"]).decode()


def _comment(text: str, indent: str) -> str:
    lines = inspect.cleandoc(text).splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return (
        f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"
    )


def expression(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type.

    >>> expression({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'number | null'
    """
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"enum": values}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"const": value}:
            return msgspec.json.encode(value).decode()
        case {"anyOf": options}:
            return " | ".join(dict.fromkeys(map(expression, options)))
        case {"type": "array", "prefixItems": items}:
            return f"readonly [{', '.join(map(expression, items))}]"
        case {"type": "array", "items": dict(item)}:
            return f"readonly ({expression(item)})[]"
        case {"type": "object", "additionalProperties": dict(value)}:
            return f"Readonly<Record<string, {expression(value)}>>"
        case {"type": "object"}:
            return "Readonly<Record<string, unknown>>"
        case {"type": str(kind)}:
            return {"integer": "number"}.get(kind, kind)
    return "unknown"


def main() -> None:
    """Write the file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "messages.ts").write_text(declarations(), encoding="utf-8")


if __name__ == "__main__":
    main()
