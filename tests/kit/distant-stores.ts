import { contractDocument, type Json, resolve } from '#gateway/http/document.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { ContractAnswers, SentCall } from './contract-calls.ts'

/** A store of this world, and the minutes that its clock shows at each full hour of UTC. */
export type DistantStore = {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly minutes: string
  /** The code of its order. */
  readonly code: string
  /** Its country's code, and the sign of its money, which is no default of a page. */
  readonly country: string
  readonly sign: string
}

/**
 * Two stores whose clocks differ in their minutes from each other, from UTC and from every default: a time on a page says by its minutes
 * whose clock it is.
 */
export const distantStores: readonly [DistantStore, DistantStore] = [
  {
    id: 'katmandu',
    name: 'Momos de Katmandú',
    timeZone: 'Asia/Kathmandu',
    minutes: '45',
    code: '7KQ2MXPA',
    country: 'NP',
    sign: '₨',
  },
  {
    id: 'delhi',
    name: 'Thali de Delhi',
    timeZone: 'Asia/Kolkata',
    minutes: '30',
    code: '9KQ2MXPB',
    country: 'IN',
    sign: '₹',
  },
]

/** Every instant of their answers is this hour, or another full one. */
export const distantHour = '2026-11-21T20:00:00.000Z'

/** A person of both stores. */
export const ofBothStores: Wire['ConsoleSession'] = {
  ...{ is: 'operator', isLocked: false, people: [], idleMinutes: 15 },
  operator: {
    ...{ id: 'ana', name: 'Ana', role: 'administrador' },
    stores: distantStores.map(({ id, name, timeZone }) => ({ id, alias: id, name, timeZone })),
  },
}

/** The examples of the contract, as a gateway with these two stores answers: each call is about the store that it names, or the first one. `change` makes another example of one. */
export function distantAnswers(change: Readonly<Record<string, (example: never) => unknown>> = {}): ContractAnswers {
  const paths = contractDocument()['paths'] as Record<string, Record<string, Json>>
  const answers = Object.values(paths).flatMap((operations) =>
    Object.values(operations).flatMap((operation) => {
      const id = operation['operationId'] as string
      const example = change[id]?.(exampleOf(operation) as never) ?? exampleOf(operation)
      const answer = (call: SentCall) => answerOf(example, storeOf(call))
      return example === undefined ? [] : [[id, answer] as const]
    }),
  )
  return Object.fromEntries(answers) as ContractAnswers
}

function storeOf({ path, search, body }: SentCall): DistantStore {
  const text = JSON.stringify([path, search, body])
  return (
    distantStores.find(({ id, code, country }) => [id, code, `"${country}"`].some((one) => text.includes(one))) ?? first
  )
}

const found = (node: unknown): Json => {
  const reference = (node as Json | undefined)?.['$ref']
  return typeof reference === 'string' ? found(resolve(contractDocument(), reference.slice(1)).value) : (node as Json)
}

/** The first example of the answer to a call that was done; undefined for an answer without a body. */
function exampleOf(operation: Json): unknown {
  const answers = operation['responses'] as Record<string, Json> | undefined
  const done = answers && found(answers['200'] ?? answers['201'] ?? answers['202'])
  const content = (done?.['content'] as Record<string, Json> | undefined)?.['application/json']
  const [example] = Object.values((content?.['examples'] ?? {}) as Record<string, Json>)
  return example && found(example)['value']
}

/** A value of an example as one store has it. A list has an element of each store where the element has a time zone. */
function answerOf(value: unknown, store: DistantStore): unknown {
  if (typeof value === 'string') return textOf(value, store)
  if (Array.isArray(value))
    return value.flatMap((one) => (isOfStore(one) ? distantStores : [store]).map((of) => answerOf(one, of)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, fieldsOf(store)[key] ?? answerOf(one, store)]),
  )
}

const isOfStore = (value: unknown) => typeof value === 'object' && value !== null && 'timeZone' in value

const fieldsOf = ({ timeZone, country, sign }: DistantStore): Readonly<Record<string, string>> => ({
  timeZone,
  country,
  currencyCode: country === 'NP' ? 'NPR' : 'INR',
  currencySymbol: sign,
})

const [first] = distantStores

/** The store of the examples, its order and its hours give way to those of a store. */
function textOf(text: string, { id, name, code, minutes }: DistantStore): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return `${text.slice(0, 13)}:00:00.000Z`
  if (/^\d\d:\d\d$/.test(text)) return `${text.slice(0, 2)}:${minutes}`
  if (text === '4fJxq0eTQ2m9c1VbS7yLwA') return `${text.slice(0, -8)}${code}`
  return text
    .replaceAll('parrilla-centro', id)
    .replaceAll('La Parrilla de Tucán, Centro', name)
    .replaceAll(first.code, code)
}
