import { z } from 'zod'
import { nearestWord } from '#domain/text/nearest-word.ts'
import type { Refusal } from './refusals.ts'
import { placeOf } from './windows.ts'

type Issue = z.core.$ZodIssue

/** A value that a schema has read, with the fields that it knows at the places of unknown ones. */
type Reading<Schema extends z.ZodType> = {
  readonly read: z.ZodSafeParseResult<z.output<Schema>>
  readonly known: ReadonlyMap<string, readonly string[]>
}

/** Reads a value, and keeps what the schema knows where it finds an unknown field. */
export function readBy<Schema extends z.ZodType>(schema: Schema, value: unknown): Reading<Schema> {
  const known = new Map<string, readonly string[]>()
  const read = schema.safeParse(value, {
    reportInput: true,
    error({ code, inst, path = [] }) {
      if (code !== 'unrecognized_keys') return undefined
      if (inst instanceof z.ZodObject) known.set(fieldOf(path), Object.keys(inst.shape))
      if (inst instanceof z.ZodRecord && inst.keyType instanceof z.ZodEnum)
        known.set(fieldOf(path), inst.keyType.options.map(String))
      return undefined
    },
  })
  return { read, known }
}

/** Returns the issues of a schema as sentences that say what to write, each with its place in the file. */
export function sentencesOf(issues: readonly Issue[], known: Reading<z.ZodType>['known']): readonly Refusal[] {
  const guesses = new Set<string>()
  const sentences = issues.filter(isOwnBound).flatMap((issue): readonly Refusal[] => {
    const field = fieldOf(issue.path)
    if (issue.path.length === 0 && issue.code === 'invalid_type')
      return [{ path: [], message: 'this is no scenario: write name: and lasts: first, each on a line of its own' }]
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: `${field}: ${sentenceOf(issue)}` }]
    return issue.keys.map((key) => {
      const path = [...issue.path, key]
      const fields = known.get(field) ?? []
      const nearest = nearestWord(key, fields)
      if (nearest !== null) guesses.add(fieldOf([...issue.path, nearest]))
      const write = nearest === null ? `the fields here are ${fields.join(', ')}` : `write ${nearest}`
      return { path, message: `${fieldOf(path)}: this is not a field that we know: ${write}` }
    })
  })
  // A field that is there under another name is not missing.
  return sentences.filter(({ path, message }) => !(guesses.has(fieldOf(path)) && message.includes(': it is missing')))
}

/** Whether a bound is the field's own: a whole number also has those of the language. */
const isOwnBound = (issue: Issue) =>
  (issue.code !== 'too_big' || issue.maximum !== Number.MAX_SAFE_INTEGER) &&
  (issue.code !== 'too_small' || issue.minimum !== Number.MIN_SAFE_INTEGER)

const fieldOf = (path: readonly PropertyKey[]) =>
  placeOf(path.map((key) => (typeof key === 'number' ? key : String(key)))) || 'the file'

const units = { string: ' characters', array: ' entries' } as const

function sentenceOf(issue: Issue): string {
  const { input } = issue
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue.expected, issue.message, input)
    case 'invalid_value':
      return choice(issue.values.map(String), input)
    case 'too_big':
      if (!/^Too big/.test(issue.message)) return issue.message
      if (issue.origin === 'number' && issue.maximum === 1 && typeof input === 'number' && input <= 100)
        return `${input} is more than 1, which is all of them: write ${input / 100} for ${input} %`
      return `at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      if (!/^Too small/.test(issue.message)) return issue.message
      return `at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_key':
      return `write ${issue.issues[0]?.message ?? 'another name'}`
    case 'invalid_union':
      return unionSentence(issue.message, input)
    default:
      return issue.message.replace(/^Invalid input: /, '')
  }
}

const unitOf = (origin: string) => (origin in units ? units[origin as keyof typeof units] : '')

function typeSentence(expected: string, message: string, input: unknown): string {
  const isOurs = !message.startsWith('Invalid input')
  if (input === undefined) return `it is missing: write ${isOurs ? message : (missing[expected] ?? 'a text')}`
  if (isOurs) {
    const isLength = typeof input === 'number' && message.startsWith('a length')
    return isLength ? `${input} has no unit: write ${input}s, ${input}m or ${input}h` : `write ${message}`
  }
  if (input === null) return 'it has no value: write one, or take the field out'
  switch (expected) {
    case 'array':
      return 'this is a list: begin each entry with - and a space, or write [ ] around them'
    case 'object':
    case 'record':
      return 'this is a group of fields, each a name, a colon, a space and a value'
    case 'int':
    case 'number':
      if (typeof input === 'number') return `a whole number, not ${input}`
      return isNumeric(input) ? `write it without quotes: ${String(input)}` : `a number, not ${JSON.stringify(input)}`
    case 'boolean':
      return `true or false, not ${JSON.stringify(input)}`
    default:
      return `a text: put it in quotes: "${String(input)}"`
  }
}

/** The words for a field that is missing, by the type of its value. */
const missing: Readonly<Record<string, string>> = {
  ...{ number: 'a number, such as 2', boolean: 'true or false' },
  ...{ array: 'a list in [ ]', object: 'a group of fields in { }' },
}

const isNumeric = (input: unknown) => typeof input === 'string' && /^-?\d+(\.\d+)?$/.test(input)

function choice(values: readonly string[], input: unknown): string {
  const list = values.length === 1 ? (values[0] ?? '') : `one of ${values.join(', ')}`
  const nearest = typeof input === 'string' ? nearestWord(input, values) : null
  if (input === undefined) return `it is missing: write ${list}`
  return nearest === null ? `${list}, not ${JSON.stringify(input)}` : `${list}: write ${nearest}`
}

/** A mix names its parts: `one of cash, card, link, or shares of them`. */
function unionSentence(message: string, input: unknown): string {
  if (input === undefined) return `it is missing: write ${message}`
  const names = /^one of (.+), or shares/.exec(message)?.[1]?.split(', ') ?? []
  const nearest = typeof input === 'string' ? nearestWord(input, names) : null
  return nearest === null ? message.replace(/^Invalid input: ?/, '') : `${message}: write ${nearest}`
}
