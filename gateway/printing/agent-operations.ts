import { byOf } from '#domain/access/by.ts'
import { may } from '#domain/access/may.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { makeTicket } from './made-ticket.ts'
import type { Printing } from './print.ts'
import { claim, dropTicket, holderOf, noteFailed, notePrinted, noteSending, noteUnsent } from './tickets.ts'

/** A program that dies with a ticket leaves it after this. */
const leaseMs = 60_000

const notFound = problem(404, 'TICKET_NOT_FOUND', 'There is no such ticket.')
const ofAnother = problem(403, 'ACCESS_DENIED', 'The ticket is not of a store of the caller.')
const leaseOver = problem(409, 'LEASE_OVER', 'The ticket was handed out again meanwhile.')

/** The queue of tickets that printing programs at the shops work off. */
export function agentOperations({ log, clock, catalog, random, printers, figures, news }: Printing) {
  const { sql } = log
  return {
    async takeTicket({ principal }) {
      const storeIds = principal.is === 'printer' ? principal.storeIds : []
      if (!may(principal, 'takeTicket', { storeIds })) return ofAnother
      for (;;) {
        const now = clock.now()
        const lease = random.id()
        const { ticket, gaveUp } = await claim(log, byOf(principal), storeIds, { run: lease, now, untilMs: leaseMs })
        news.changed(gaveUp)
        if (!ticket) return { status: 204, body: undefined }
        const paper = printers.paperOf(ticket.storeId)
        const made = await makeTicket({ log, catalog: catalog(), paper }, ticket)
        if (!made) {
          await dropTicket(sql, ticket.id)
          news.changed([ticket.storeId])
          continue
        }
        // The answer may be lost: from here on the ticket may be on paper.
        const { code, isCopy, bytes, said } = made
        await noteSending(sql, ticket.id, { run: lease, said })
        const until = new Date(now.getTime() + leaseMs).toISOString()
        const data = Buffer.from(bytes).toString('base64')
        return { status: 200, body: { id: ticket.id, lease, code, isCopy, columns: paper.columns, data, until } }
      }
    },

    async settleTicket({ path: { ticketId }, body: { lease, outcome, reason = 'AGENT_FAILED' }, principal }) {
      const holder = await holderOf(sql, ticketId)
      if (!holder) return notFound
      const { storeId, heldBy, tries } = holder
      if (!may(principal, 'settleTicket', { storeId })) return ofAnother
      if (heldBy !== lease) return leaseOver
      const now = clock.now()
      if (outcome === 'PRINTED') {
        const isNoted = await notePrinted(sql, ticketId, lease, now)
        news.changed([storeId])
        return isNoted ? { status: 204, body: undefined } : leaseOver
      }
      figures.note(reason)
      if (outcome === 'NOT_PRINTED') await noteUnsent(sql, ticketId, lease)
      await noteFailed(sql, ticketId, { run: lease, reason, tries, now })
      news.changed([storeId])
      return { status: 204, body: undefined }
    },
  } satisfies Partial<Operations>
}
