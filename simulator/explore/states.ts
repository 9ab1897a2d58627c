import { createHash } from 'node:crypto'
import type { ObservationRecord } from '../observations/observation.ts'

const word = /^[A-Z]{3,}(_[A-Z]+)*$/
const isId = (name: string) => ['code', 'key', 'target'].includes(name) || /Id$/.test(name)

/**
 * Returns the states of a run as short hashes: an observation of a subject (a shipment, an order, a courier), together
 * with the previous one of the same subject. Only the kind and the words of an observation count (statuses, refusals,
 * yes or no), not its ids and times; so a new kind of observation needs no line here.
 */
export function statesOf(observations: readonly ObservationRecord[]): ReadonlySet<string> {
  const last = new Map<string, string>()
  const states = new Set<string>()
  for (const seen of observations) {
    const said = wordsOf(seen)
    for (const [name, subject] of Object.entries(seen)) {
      if (!isId(name) || typeof subject !== 'string') continue
      const state = `${name}: ${last.get(`${name} ${subject}`) ?? ''} > ${said}`
      last.set(`${name} ${subject}`, said)
      states.add(createHash('sha256').update(state).digest('hex').slice(0, 12))
    }
  }
  return states
}

const wordsOf = (seen: ObservationRecord): string =>
  Object.entries(seen)
    .filter(([name]) => !isId(name))
    .map(([name, value]) => [name, name === 'type' ? value : wordOf(value)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'boolean' || value === null) return String(value)
  if (typeof value === 'string' && word.test(value)) return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join() : undefined
}
