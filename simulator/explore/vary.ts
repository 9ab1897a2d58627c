import { z } from 'zod'
import { refusalsOf } from '../scenario/refusals.ts'
import { type Scenario, scenarioSchema } from '../scenario/schema.ts'
import { readDuration, writtenDuration } from '../scenario/values.ts'
import { writtenOf } from '../scenario/write.ts'
import { at, type Path, pathsOf, type Tree, withValue } from '../shrink/tree.ts'
import { withTrouble } from './troubles.ts'

/** At least 0 and less than 1. */
type Dice = () => number

type JsonSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly const?: unknown
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

const published = z.toJSONSchema(scenarioSchema, { io: 'input' }) as JsonSchema

/**
 * The largest number of actors of a kind: a run has to end within seconds, and most bugs with many actors also show
 * with a few.
 */
const [fewActors, mostActors] = [4, 8]
const longestMs = 2 * 3_600_000

/** Fields that identify a run, state a file's own expectations, or are written only by shrinking. */
const untouched: readonly string[] = ['name', 'about', 'seed', 'expect', 'only', 'thresholds', 'recovers', '$schema']

/**
 * Returns the scenario with at most this number of each group, and without its file's expectations, which hold only for
 * the whole scenario.
 */
export function smallOf(scenario: Scenario, most = fewActors): Scenario {
  const carts = scenario.carts.map((group) => ({ ...group, recovers: null }))
  const tree = writtenOf({ ...scenario, carts, expect: [], thresholds: {} }) as Tree
  const counts = pathsOf(tree).filter((path) => path.at(-1) === 'count' && Number(at(tree, path)) > most)
  return scenarioSchema.parse(counts.reduce((small, path) => withValue(small, path, most), tree))
}

/**
 * Returns another scenario near this one: with one to three changes of numbers, times and choices, of missing fields,
 * of the lengths of its lists, or of parts taken from the other scenarios. It knows scenarios by the published
 * schema, so that a new field is varied too, and the troubles of a shop's tablets and printers.
 */
export function vary(scenario: Scenario, others: readonly Scenario[], dice: Dice): Scenario {
  const donors = others.map((other) => writtenOf(other) as Tree)
  let varied = scenario
  for (let left = 1 + Math.floor(dice() * 3); left > 0; left--)
    for (let tries = 0; tries < 20; tries++) {
      const read = readOf(changed(writtenOf(varied) as Tree, donors, dice))
      if (!read || JSON.stringify(read) === JSON.stringify(varied)) continue
      varied = read
      break
    }
  return varied
}

function readOf(tree: Tree): Scenario | null {
  const read = scenarioSchema.safeParse(tree)
  if (!read.success) return null
  const tooLong = read.data.lasts > longestMs || read.data.lasts < 10_000
  const tooMany = pathsOf(tree).some((path) => path.at(-1) === 'count' && Number(at(tree, path)) > mostActors)
  return tooLong || tooMany || refusalsOf(read.data).length > 0 ? null : read.data
}

function changed(tree: Tree, donors: readonly Tree[], dice: Dice): Tree {
  const paths = pathsOf(tree).filter((path) => !path.some((step) => untouched.includes(String(step))))
  const path = oneOf(paths, dice) ?? []
  const value = at(tree, path)
  const kind = dice()
  if (kind < 0.1 && 'operators' in tree) return withTrouble(tree, dice)
  if (kind < 0.15) return withSpliced(tree, donors, dice)
  if (kind < 0.4) return withAnotherField(tree, paths, donors, dice)
  if (Array.isArray(value)) return withValue(tree, path, anotherList(value, path, donors, dice))
  if (typeof path.at(-1) === 'number' && dice() < 0.1)
    return withValue(
      tree,
      path.slice(0, -1),
      (at(tree, path.slice(0, -1)) as unknown[]).toSpliced(Number(path.at(-1)), 1),
    )
  return withValue(tree, path, another(value, path, donors, dice))
}

/** Replaces a top-level part by another scenario's. */
function withSpliced(tree: Tree, donors: readonly Tree[], dice: Dice): Tree {
  const donor = oneOf(donors, dice) ?? {}
  const field = oneOf(
    Object.keys(donor).filter((name) => !untouched.includes(name)),
    dice,
  )
  return field === undefined ? tree : withValue(tree, [field], donor[field])
}

/** Adds a missing field anywhere in the scenario. */
function withAnotherField(tree: Tree, paths: readonly Path[], donors: readonly Tree[], dice: Dice): Tree {
  const path = oneOf([[], ...paths.filter((one) => isFields(at(tree, one)))], dice) ?? []
  const fields = schemasAt(path).flatMap(({ properties = {} }) => Object.entries(properties))
  const [name, schema] = oneOf(
    fields.filter(([field]) => !untouched.includes(field)),
    dice,
  ) ?? ['', {}]
  return name === '' ? tree : withValue(tree, [...path, name], made(schema, [...path, name], donors, dice))
}

const isFields = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function anotherList(list: readonly unknown[], path: Path, donors: readonly Tree[], dice: Dice): readonly unknown[] {
  const [schema = {}] = schemasAt([...path, 0])
  if (list.length > 0 && dice() < 0.4) return list.toSpliced(Math.floor(dice() * list.length), 1)
  return [...list, dice() < 0.3 && list.length > 0 ? oneOf(list, dice) : made(schema, [...path, 0], donors, dice)]
}

function another(value: unknown, path: Path, donors: readonly Tree[], dice: Dice): unknown {
  const milliseconds = durationOf(value)
  if (milliseconds !== null)
    return writtenDuration(Math.round((oneOf([0, 0.25, 0.5, 2, 4], dice) ?? 1) * (milliseconds || 1_000)))
  return made(oneOf(schemasAt(path), dice) ?? {}, path, donors, dice)
}

function durationOf(value: unknown): number | null {
  return typeof value === 'string' ? readDuration(value) : null
}

/** Returns a value that a schema accepts; a text without a rule is taken from the same place of another scenario. */
function made(schema: JsonSchema, path: Path, donors: readonly Tree[], dice: Dice): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return oneOf(schema.enum, dice)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return made(oneOf(variants, dice) ?? {}, path, donors, dice)
  const { minimum = 0, maximum = 1 } = schema
  switch (schema.type) {
    case 'boolean':
      return dice() < 0.5
    case 'integer':
      return Math.max(minimum, Math.floor(dice() * (Math.min(mostActors, maximum) + 1)))
    case 'number':
      return maximum <= 1 ? oneOf([0, 0.1, 0.3, 0.6, 1], dice) : minimum + dice() * Math.min(10, maximum - minimum)
    case 'array':
      return [made(schema.items ?? {}, [...path, 0], donors, dice)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => !untouched.includes(name))
          .filter(([name]) => schema.required?.includes(name) || dice() < 0.3)
          .map(([name, part]) => [name, made(part, [...path, name], donors, dice)]),
      )
    default:
      if (schema.pattern?.includes('ms|s|m|h')) return oneOf(['0s', '500ms', '3s', '20s', '2m', '10m'], dice)
      return oneOf(saidOf(path, donors), dice)
  }
}

/** The values of the same field in other scenarios; those of a list come from lists of its name. */
const saidOf = (place: Path, donors: readonly Tree[]) =>
  donors.flatMap((donor) => pathsOf(donor).flatMap((path) => (nameOf(path) === nameOf(place) ? [at(donor, path)] : [])))

const nameOf = (path: Path): string =>
  typeof path.at(-1) === 'number' ? `an element of ${path.at(-2)}` : String(path.at(-1))

/** Returns the published schema of a place, in each of its variants. */
const schemasAt = (path: Path): readonly JsonSchema[] =>
  path.reduce<readonly JsonSchema[]>(
    (schemas, step) =>
      schemas.flatMap(variantsOf).flatMap(({ items, properties }) => {
        const inside = typeof step === 'number' ? items : properties?.[step]
        return inside ? variantsOf(inside) : []
      }),
    [published],
  )

const variantsOf = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema]

const oneOf = <A>(some: readonly A[], dice: Dice): A | undefined => some[Math.floor(dice() * some.length)]
