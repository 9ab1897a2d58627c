import type { Violation } from '../invariants/invariant.ts'
import type { Measurements } from '../measures/measures.ts'
import type { ObservationRecord } from '../observations/observation.ts'

/** A person of a run as a report names them: the actor, and the name and id that the gateway knows. */
type Somebody = { readonly actor: string; readonly name: string; readonly id: string | null }

/** An observation as a report shows it, by the number of its step. */
type Sight = { readonly step: number; readonly atMs: number; readonly actor: string; readonly says: string }

/** All that a report shows about a broken invariant. */
export type Finding = {
  readonly step: number
  readonly atMs: number
  /** The orders, shipments, couriers and others that it is about. */
  readonly ids: readonly string[]
  readonly people: readonly Somebody[]
  /** The observations about them: those up to the step of the finding, and those after it. */
  readonly sights: readonly Sight[]
}

type Run = {
  readonly broken: Violation | null
  readonly observations: readonly ObservationRecord[]
  readonly measured: Pick<Measurements, 'people'>
}

const [mostBefore, mostAfter] = [12, 8]

/** Returns what a report shows about a broken invariant; null for a run that broke none, or that saw nothing. */
export function findingOf({ broken, observations, measured }: Run): Finding | null {
  const place = Math.min(broken?.step ?? 0, observations.length) - 1
  const newest = observations[place]
  if (!broken || !newest) return null
  const ids = idsAbout(broken.finding, newest, observations)
  const isKnown = (actor: string) => (measured.people[actor]?.id ?? null) !== null
  const about = observations.flatMap((seen, index) =>
    index === place || idsOf(seen).some((id) => ids.has(id)) ? [{ seen, step: index + 1 }] : [],
  )
  const sights = [
    ...thinned(about.filter(({ step }) => step <= broken.step)).slice(-mostBefore),
    ...about.filter(({ step }) => step > broken.step).slice(0, mostAfter),
  ]
  const actors = new Set(sights.flatMap(({ seen }) => (hasMoved(seen) || !isKnown(seen.actor) ? [seen.actor] : [])))
  const people = Object.entries(measured.people)
    .map(([actor, { name, id }]) => ({ actor, name, id }))
    .filter(({ actor, id }) => (id !== null && ids.has(id)) || actors.has(actor))
  return {
    ...{ step: broken.step, atMs: newest.atMs, ids: [...ids], people },
    sights: sights.map(({ seen, step }) => ({ step, atMs: seen.atMs, actor: seen.actor, says: wordsOf(seen) })),
  }
}

type NumberedObservation = { readonly seen: ObservationRecord; readonly step: number }

/** A page sees a frame each second, which would leave no place for anything else: of like ones the first and the last two say all. */
function thinned(about: readonly NumberedObservation[]): readonly NumberedObservation[] {
  const likes = new Map<string, NumberedObservation[]>()
  for (const one of about) {
    const { seen } = one
    if (seen.type !== 'FrameSeen') continue
    const key = [seen.actor, seen.code, seen.status, seen.riderId, seen.hasPosition].join(' ')
    likes.set(key, [...(likes.get(key) ?? []), one])
  }
  const left = new Set([...likes.values()].flatMap((all) => all.slice(1, -2)))
  return about.filter((one) => !left.has(one))
}

/** Whether a courier has moved a delivery. A diner's page names its couriers by other ids, so that a finding there names none of them. */
const hasMoved = (seen: ObservationRecord) => seen.type === 'StepAnswered' && seen.refusal === null

/** The people of a finding, one in a line, with the ids by which its sentence names them. */
export const peopleLines = (finding: Finding | null): readonly string[] =>
  (finding?.people ?? []).map(({ actor, name, id }) => `${id === null ? '' : `${id} is `}${actor}, ${name}`)

/** An observation in a line of text. */
export const sightLine = ({ step, atMs, actor, says }: Sight, beganMs: number): string =>
  `step ${step}, ${((atMs - beganMs) / 1000).toFixed(1)} s, ${actor}: ${says}`

/** Fields of observations that name an order, a shipment, a person, a cart and the like. */
const naming = [
  ...(['code', 'shipmentId', 'riderId', 'stackId', 'heldBy', 'seenBy', 'key', 'cart', 'customer', 'intent'] as const),
  ...(['orderCode', 'ticketId', 'screen', 'tablet'] as const),
]

function idsOf(seen: ObservationRecord): readonly string[] {
  const fields = seen as unknown as Readonly<Record<string, unknown>>
  return naming.flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' ? [value] : []
  })
}

/** The ids in a finding's sentence, and those that belong to them: the order of a shipment, and the shipment of an order. */
function idsAbout(
  sentence: string,
  newest: ObservationRecord,
  observations: readonly ObservationRecord[],
): ReadonlySet<string> {
  const known = new Set(observations.flatMap(idsOf))
  const words = sentence.split(/[^\w-]+/)
  const said = words.filter((word) => known.has(word))
  const ids = new Set(said.length > 0 ? said : idsOf(newest))
  for (const seen of observations) {
    if (seen.type !== 'FrameSeen') continue
    if (ids.has(seen.shipmentId)) ids.add(seen.code)
    else if (ids.has(seen.code)) ids.add(seen.shipmentId)
  }
  return ids
}

/** Every field of an observation, in words. */
const wordsOf = ({ type, atMs: _, actor: __, ...fields }: ObservationRecord): string =>
  [type, saidOf(fields)].filter(Boolean).join(': ')

const saidOf = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => [name, shownOf(value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

/** The most entries of a list that a line shows. */
const mostEntries = 10

function shownOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value)) return typeof value === 'object' ? `(${saidOf(value)})` : String(value)
  const rest = value.length - mostEntries
  return `[${value.slice(0, mostEntries).map(shownOf).join(' ')}${rest > 0 ? ` and ${rest} more` : ''}]`
}
