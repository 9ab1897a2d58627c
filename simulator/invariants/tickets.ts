import type { Observation } from '../observations/observation.ts'
import type { Finding, Invariant } from './invariant.ts'
import { inSequence, of } from './situations.ts'

type OnPaper = Extract<Observation, { readonly type: 'TicketOnPaper' }>
type TicketsObservation = Extract<Observation, { readonly type: 'TicketsRead' }>

const onPaper = of('TicketOnPaper', ({ code }) => code)

/** A second paper of a ticket, or of an order as it was accepted, is marked; so a kitchen does not cook twice. */
export const copiesSaySo: Invariant = {
  name: 'nothing is printed twice without COPIA',
  needs: inSequence(onPaper, onPaper),
  begin() {
    const printed = new Set<string>()
    return {
      see(it) {
        if (it.type !== 'TicketOnPaper') return null
        const names = namesOf(it)
        const isSecond = names.some((name) => printed.has(name))
        for (const name of names) printed.add(name)
        if (it.isCopy !== it.saysCopy)
          return `ticket ${it.ticketId} of ${it.code} is ${it.isCopy ? 'a' : 'no'} copy, and its paper says another thing`
        return isSecond && !it.saysCopy ? `order ${it.code} is on paper a second time without COPIA` : null
      },
    }
  },
}

const namesOf = ({ ticketId, code, kind }: OnPaper): readonly string[] => [
  `ticket ${ticketId}`,
  ...(kind === 'ORDER' ? [`order ${code}`] : []),
]

const accepted: ReadonlySet<string> = new Set(['ACCEPTED', 'READY', 'DELIVERED', 'COMPLETED'])
const acceptedAt = of('OrderShown', ({ store, status }) => (accepted.has(status) ? store : null))

/** The time in which an accepted order has a ticket: the log is read on at once, and every five seconds. */
const boundMs = 15_000
/** The list has the tickets of the last day. */
const longestMs = 20 * 3_600_000

/** The printer may be off for hours. */
export const nothingSkipped: Invariant = {
  name: 'an accepted order is on paper, or in the list of tickets that are not',
  needs: inSequence(
    acceptedAt,
    of('TicketsRead', ({ store }) => store),
  ),
  begin() {
    const waiting = new Map<string, { readonly store: string; readonly at: number }>()
    const printed = new Set<string>()
    return {
      see(it) {
        if (it.type === 'TicketOnPaper') {
          printed.add(it.code)
          waiting.delete(it.code)
        }
        if (it.type === 'OrderShown' && accepted.has(it.status) && !printed.has(it.code) && !waiting.has(it.code))
          waiting.set(it.code, it)
        return it.type === 'TicketsRead' && it.isWhole ? skippedIn(it) : null
      },
    }
    function skippedIn({ store, codes, since, from }: TicketsObservation): Finding {
      const listed = new Set(codes)
      for (const [code, order] of waiting) {
        const age = from - Math.max(order.at, since)
        if (order.store === store && age > boundMs && from - order.at < longestMs && !listed.has(code))
          return `order ${code} was accepted ${Math.round((from - order.at) / 1000)} s before the list was read, and is neither on paper nor in the list`
      }
      return null
    }
  },
}
