import { z } from 'zod'
import { signOf, unseen } from '#domain/text/yaml/line-fault.ts'
import { quoted } from '#domain/text/yaml/quoted.ts'
import type { CatalogError } from '../catalog-error.ts'
import { sectionsOf } from '../reference/fields.ts'
import { notedSchema } from '../reference/json-schema.ts'
import { flagWritten, formMeant, numberMeant } from './meant.ts'
import { nearestField, nearestValue } from './nearest.ts'

type Issue = z.core.$ZodIssue
export type FieldKeys = readonly PropertyKey[]

/** A value as its author wrote it. */
export type WrittenValue = {
  readonly source: string
  /** The text behind it that is read as something else, such as a comment; null where there is none. */
  readonly hidden: string | null
}

/** A document that the schema has read, with what its issues do not say themselves. */
type Reading<Schema extends z.ZodType> = {
  readonly read: z.ZodSafeParseResult<z.output<Schema>>
  /** The fields that a group may have, by its path. */
  readonly known: ReadonlyMap<string, readonly string[]>
  /** The kind of a value, such as `time`, by its path. */
  readonly kinds: ReadonlyMap<string, unknown>
}

/** Reads a document, and keeps what the schema knows at the places of its issues. */
export function readBy<Schema extends z.ZodType>(schema: Schema, value: unknown): Reading<Schema> {
  const known = new Map<string, readonly string[]>()
  const kinds = new Map<string, unknown>()
  const read = schema.safeParse(value, {
    reportInput: true,
    error({ code, inst, path = [] }) {
      if (code === 'unrecognized_keys' && inst instanceof z.ZodObject) known.set(pathOf(path), Object.keys(inst.shape))
      if (inst instanceof z.ZodType) kinds.set(pathOf(path), inst.meta()?.['kind'])
      return undefined
    },
  })
  return { read, known, kinds }
}

type Sources = {
  readonly known: ReadonlyMap<string, readonly string[]>
  readonly kinds: ReadonlyMap<string, unknown>
  /** Null for a value that no text shows, such as one of a call. */
  readonly writtenAt: (path: FieldKeys) => WrittenValue | null
}

/** The errors that the issues of a schema are, each with what to write instead where that is clear. */
export function issueErrors(issues: readonly Issue[], sources: Sources): readonly CatalogError[] {
  const guesses = new Set<string>()
  const errors = issues.flatMap((issue): readonly CatalogError[] => {
    if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(issue.path), message: sentenceOf(issue, sources) }]
    const at = pathOf(issue.path)
    return issue.keys.map((key) => {
      const above = groupAbove(issue.path, key)
      if (above !== null)
        return {
          path: pathOf([...issue.path, key]),
          message: `${unknownField} here: it is one of the group around ${above}, so begin both in the same column`,
        }
      const guess = nearestField(key, sources.known.get(at) ?? [])
      if (guess !== null) guesses.add(pathOf([...issue.path, guess]))
      return { path: pathOf([...issue.path, key]), message: unknownSentence(key, guess) }
    })
  })
  const faulty = new Set(errors.map(({ path }) => path))
  // A field that is there under another name is not missing, and a name to show follows from the name.
  const isCaused = ({ path, message }: CatalogError) => {
    const name = path.replace(/\.showName$/, '.name')
    if (message.startsWith('is missing') && (guesses.has(path) || guesses.has(name))) return true
    return name !== path && faulty.has(name) && sources.writtenAt(keysOf(issues, path)) === null
  }
  return errors.filter((error) => !isCaused(error))
}

/** The field above an unknown one beside which its name is known: it has only begun in a wrong column. */
function groupAbove(path: FieldKeys, key: string): string | null {
  const found = path.findLastIndex(
    (above, index) => typeof above === 'string' && fieldPaths().has(anyElement([...path.slice(0, index), key])),
  )
  return found < 0 ? null : String(path[found])
}

const anyElement = (path: FieldKeys) =>
  path
    .map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')

let paths: ReadonlySet<string> | null = null

/** The paths of all fields, such as `branches[].plates[].price`. */
function fieldPaths(): ReadonlySet<string> {
  paths ??= new Set(sectionsOf(notedSchema()).flatMap(({ fields }) => fields.map(({ path }) => path)))
  return paths
}

function unknownSentence(key: string, guess: string | null): string {
  const at = unseen.exec(key)?.index
  if (guess !== null) return `${unknownField}: write ${guess}${at === undefined ? '' : `, without ${signOf(key, at)}`}`
  return at === undefined ? unknownField : `${unknownField}: it has ${signOf(key, at)}`
}

export const unknownField = 'is not a field that we know'

const keysOf = (issues: readonly Issue[], path: string): FieldKeys =>
  issues.find((issue) => pathOf(issue.path) === path)?.path ?? []

function sentenceOf(issue: Issue, { kinds, writtenAt }: Sources): string {
  const written = writtenAt(issue.path)
  // A field with a sentence of its own.
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && !issue.message.startsWith('Invalid'))
    return issue.message
  if (issue.code === 'invalid_type') return typeSentence(issue, kinds.get(pathOf(issue.path)), written)
  if (issue.code === 'invalid_value') return valueSentence(issue.values.map(String), issue.input)
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options)) {
    const input = isRecord(issue.input) ? issue.input[String(issue.path.at(-1))] : issue.input
    return valueSentence(issue.options.map(String), input)
  }
  const meant = typeof issue.input === 'string' ? formMeant(issue.message, issue.input) : null
  return meant === null ? issue.message : `${issue.message}: write ${quoted(meant)}`
}

function typeSentence(
  issue: Extract<Issue, { code: 'invalid_type' }>,
  kind: unknown,
  written: WrittenValue | null,
): string {
  const { expected, input } = issue
  if (input === undefined) return 'is missing'
  if (input === null && expected !== 'string') return emptySentence(written)
  const text = written?.source ?? String(input)
  switch (expected) {
    case 'string': {
      if (input === null && text !== 'null' && text !== '~') return emptySentence(written)
      if (typeof input === 'object' && input !== null) return 'must be a text, and is a group or a list'
      if (/^[+-]?\d+(\.\d+)?e\+?\d+$/i.test(text) && kind === 'phone')
        return `is ${text}, which a spreadsheet has rounded: write all digits, in quotes`
      if (kind === 'phone' && !text.startsWith('+')) return 'must be + and the digits, in quotes'
      const form = kind === 'time' ? formMeant('must be a time', text) : null
      return `must be a text: put it in quotes: ${quoted(form ?? text)}`
    }
    case 'int':
    case 'number': {
      if (typeof input === 'number') return Number.isFinite(input) ? 'must be a whole number' : 'is no number'
      const meant = numberMeant(text)
      return `must be a number, without quotes${meant === null ? '' : ` and signs: write ${meant}`}`
    }
    case 'boolean': {
      const meant = flagWritten(text)
      return `must be true or false${meant === null ? '' : `: write ${meant}`}`
    }
    case 'array': {
      if (typeof input === 'object') return 'must be a list: begin each element with - and a space'
      const parts = text.split(/[,;]/).map((part) => part.trim())
      return `must be a list: write [${parts.join(', ')}]`
    }
    default:
      return 'must be a group of fields, each on a line of its own: name, colon, space, value'
  }
}

function emptySentence(written: WrittenValue | null): string {
  if (written?.hidden == null) return 'has no value: write one, or take the field out'
  const { hidden } = written
  return `has no value, because ${hidden[0]} begins no text: put it in quotes: ${quoted(hidden)}`
}

function valueSentence(known: readonly string[], input: unknown): string {
  const list = known.length === 1 ? known[0] : `one of ${known.join(', ')}`
  if (input === undefined) return `is missing: write ${list}`
  const meant = typeof input === 'string' ? nearestValue(input, known) : null
  return `must be ${list}${meant === null || known.length === 1 ? '' : `: write ${meant}`}`
}

/** `stores[0].deliveryZones[1].polygon`, as one would write it in code. */
export function pathOf(path: FieldKeys): string {
  const written = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return written.replace(/^\./, '') || '(document)'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
