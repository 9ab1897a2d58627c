import { isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import { syntaxFaults } from '#domain/text/yaml/syntax-faults.ts'
import { type Refusal, refusalsOf } from './refusals.ts'
import { type Scenario, scenarioSchema } from './schema.ts'
import { readBy, sentencesOf } from './sentences.ts'

/** The place of an error in a file, counted from 1. */
type ScenarioError = { readonly line: number; readonly column: number; readonly message: string }

export type ReadScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly errors: readonly ScenarioError[] }

/** Reads a scenario from YAML or JSON; refuses one with an error as a whole, with every error and its place. */
export function readScenario(text: string): ReadScenario {
  return read(text, () => [])
}

/** Reads a scenario for a run: refuses also one with a part that no run of it could try. */
export function readForRun(text: string): ReadScenario {
  return read(text, refusalsOf)
}

function read(text: string, refuse: (scenario: Scenario) => readonly Refusal[]): ReadScenario {
  const unseen = unseenCharacter(text)
  if (unseen) return { ok: false, errors: [unseen] }
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines })
  const at = (offset: number, message: string): ScenarioError => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col, message }
  }
  if (yaml.errors.length > 0) return { ok: false, errors: syntaxFaults(text, yaml.errors, lines, 'a scenario') }
  const written = unfolded(() => yaml.toJS({ maxAliasCount: 20 }) as unknown)
  if (!written.ok) return { ok: false, errors: [at(0, written.message)] }
  const { read: parsed, known } = readBy(scenarioSchema, written.value)
  const faults = parsed.success ? refuse(parsed.data) : sentencesOf(parsed.error.issues, known)
  if (parsed.success && faults.length === 0) return { ok: true, scenario: parsed.data }
  const errors = faults.map(({ path, message }) => at(offsetOf(yaml.contents, path), message))
  return { ok: false, errors: errors.toSorted((a, b) => a.line - b.line || a.column - b.column) }
}

/** YAML reads a character that no editor shows as a part of a name, whose sentence would then look right. */
function unseenCharacter(text: string): ScenarioError | null {
  const place = text.search(/[^\P{Cc}\n\r\t]|\uFFFD/u)
  if (place < 0) return null
  const above = text.slice(0, place).split('\n')
  return {
    line: above.length,
    column: (above.at(-1)?.length ?? 0) + 1,
    message: 'a character here is none of a text: take it out, or save the file as UTF-8',
  }
}

/** A few lines of YAML can expand to millions of values through aliases: the library throws where they are too many. */
function unfolded(read: () => unknown) {
  try {
    return { ok: true, value: read() } as const
  } catch (error) {
    const [, name] = /alias[^:]*: (\S+)$/.exec(error instanceof Error ? error.message : '') ?? []
    return {
      ok: false,
      message: name
        ? `*${name} repeats a part that no &${name} names before it: put it in quotes, or write &${name} there`
        : 'parts are repeated by * too often to be read: write them out',
    } as const
  }
}

type Path = readonly PropertyKey[]

/** Returns the place of the deepest part of a path that exists in the file. */
function offsetOf(contents: Node | null, path: Path): number {
  let offset = contents?.range?.[0] ?? 0
  let node: unknown = contents
  for (const part of path) {
    const found = pairOf(node, part)
    if (!found) return offset
    offset = found.offset
    node = found.value
  }
  return offset
}

type Mapping = { readonly items: readonly unknown[] }

function pairOf(node: unknown, part: PropertyKey): { readonly offset: number; readonly value: unknown } | null {
  const items = (node as Partial<Mapping> | null)?.items
  if (!items) return null
  if (typeof part === 'number') {
    const item = items[part] as Node | undefined
    return item?.range ? { offset: item.range[0], value: item } : null
  }
  for (const item of items as readonly { readonly key?: unknown; readonly value?: unknown }[])
    if (isScalar(item.key) && item.key.value === part && item.key.range)
      return { offset: item.key.range[0], value: item.value }
  return null
}
