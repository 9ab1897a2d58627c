import type { Violation } from '../invariants/invariant.ts'
import type { Measured } from '../measures/measures.ts'
import type { Seen } from '../observation.ts'

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
  readonly observations: readonly Seen[]
  readonly measured: Pick<Measured, 'people'>
}

const [mostBefore, mostAfter] = [12, 8]

/** Returns what a report shows about a broken invariant; null for a run that broke none, or that saw nothing. */
export function findingOf({ broken, observations, measured }: Run): Finding | null {
  const place = Math.min(broken?.step ?? 0, observations.length) - 1
  const newest = observations[place]
  if (!broken || !newest) return null
  const ids = idsAbout(broken.finding, newest, observations)
  const about = observations.flatMap((seen, index) =>
    idsOf(seen).some((id) => ids.has(id)) ? [{ seen, step: index + 1 }] : [],
  )
  const sights = [
    ...about.filter(({ step }) => step <= broken.step).slice(-mostBefore),
    ...about.filter(({ step }) => step > broken.step).slice(0, mostAfter),
  ]
  const actors = new Set(sights.map(({ seen }) => seen.actor))
  const people = Object.entries(measured.people)
    .map(([actor, { name, id }]) => ({ actor, name, id }))
    .filter(({ actor, id }) => (id !== null && ids.has(id)) || (id === null && actors.has(actor)))
  return {
    ...{ step: broken.step, atMs: newest.atMs, ids: [...ids], people },
    sights: sights.map(({ seen, step }) => ({ step, atMs: seen.atMs, actor: seen.actor, says: wordsOf(seen) })),
  }
}

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

function idsOf(seen: Seen): readonly string[] {
  const fields = seen as unknown as Readonly<Record<string, unknown>>
  return naming.flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' ? [value] : []
  })
}

/** The ids in a finding's sentence, and those that belong to them: the order of a shipment, and the shipment of an order. */
function idsAbout(sentence: string, newest: Seen, observations: readonly Seen[]): ReadonlySet<string> {
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

/** Every field of an observation with a plain value, in words. */
function wordsOf({ type, atMs: _, actor: __, ...fields }: Seen): string {
  const said = Object.entries(fields).flatMap(([name, value]) =>
    value === null || typeof value === 'object' ? [] : [`${name} ${String(value)}`],
  )
  return [type, said.join(', ')].filter(Boolean).join(': ')
}
