import ts from 'typescript'
import type { Column, Described, Kind } from './described.ts'
import type { Statement } from './statements.ts'

/** The claims of a statement's source that PostgreSQL contradicts, a sentence each. */
export function complaintsOf(
  { row, values }: Statement,
  { columns, parameters }: Described,
  checker: ts.TypeChecker,
): readonly string[] {
  return [
    ...(values && values.length !== parameters.length
      ? [`it takes ${parameters.length} parameters, and gets ${values.length}`]
      : []),
    ...(values ?? []).flatMap((given, index) => ofValue(given, index + 1, parameters[index] ?? 'text', checker)),
    ...(row ? ofRow(row, columns, checker) : []),
  ]
}

function ofRow(row: ReadonlyMap<string, ts.Type>, columns: readonly Column[], checker: ts.TypeChecker) {
  const names = columns.map(({ name }) => name)
  return [
    ...[...row.keys()].filter((name) => !names.includes(name)).map((name) => `it returns no column ${name}`),
    ...columns.flatMap((column) => {
      const said = row.get(column.name)
      return said ? ofColumn(said, column, checker) : [`its column ${column.name} is in no type`]
    }),
  ]
}

function ofColumn(said: ts.Type, { name, type, kinds, mayBeNull }: Column, checker: ts.TypeChecker) {
  if (said.flags & ts.TypeFlags.Any) return [`its column ${name} is any`]
  if (said.flags & ts.TypeFlags.Unknown) return []
  const parts = partsOf(said)
  const values = parts.filter((part) => !(part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
  // A wider type is true as well.
  const isRight = kinds.length > 0 && kinds.every((kind) => values.some((part) => isOfKind(part, kind, checker)))
  const saysNull = parts.some((part) => part.flags & ts.TypeFlags.Null)
  return [
    ...(isRight
      ? []
      : [`its column ${name} is ${type}, so ${kinds.join(' or ')}, and not ${checker.typeToString(said)}`]),
    ...(mayBeNull && !saysNull ? [`its column ${name} may be null`] : []),
  ]
}

/** A literal and a branded text are narrower strings, and true. The content of a json is ours to know. */
function isOfKind(type: ts.Type, kind: Kind, checker: ts.TypeChecker): boolean {
  if (kind.endsWith('[]')) {
    const element = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined
    return element !== undefined && partsOf(element).every((part) => isOfKind(part, kind.slice(0, -2), checker))
  }
  switch (kind) {
    case 'json':
      return type.symbol?.name !== 'Date'
    case 'string':
      return checker.isTypeAssignableTo(type, checker.getStringType())
    case 'number':
      return checker.isTypeAssignableTo(type, checker.getNumberType())
    case 'boolean':
      return checker.isTypeAssignableTo(type, checker.getBooleanType())
    default:
      return type.symbol?.name === kind
  }
}

/**
 * The values that both drivers write as a parameter of each type. A jsonb is a text of ours: the driver of servers writes an array as
 * an array of PostgreSQL.
 */
const written: Readonly<Record<string, readonly Kind[]>> = {
  text: ['string'],
  bool: ['boolean'],
  int4: ['number'],
  int8: ['number', 'string'],
  float8: ['number'],
  timestamptz: ['Date', 'string'],
  date: ['string'],
  jsonb: ['string'],
  _text: ['string[]'],
  name: ['string'],
  regclass: ['string'],
}

function ofValue(given: ts.Type, place: number, type: string, checker: ts.TypeChecker): readonly string[] {
  const kinds = written[type]
  if (!kinds) return [`its parameter $${place} is ${type}, which no test knows`]
  const isFine = (part: ts.Type) =>
    Boolean(part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown)) ||
    kinds.some((kind) => isOfKind(part, kind, checker))
  return partsOf(given).every(isFine)
    ? []
    : [`its parameter $${place} is ${type}, so ${kinds.join(' or ')}, and not ${checker.typeToString(given)}`]
}

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])
