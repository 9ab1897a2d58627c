import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { isRefused } from '#openapi/client/outcome-of.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { loadModule } from '#web/shared/load-module.ts'
import { newId } from '#web/shared/new-id.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { askTicket, openTicketsQuery } from '../api/tickets.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import { printRefusal } from './refused-print.ts'

/** No kitchen waits for this code: it loads at the first ticket. */
const loadPrinting = () => import('./print-order.tsx')

/** Prints the ticket of an order: on the printer of its store, or by this browser where the store has none. */
export function usePrint() {
  const queries = useQueryClient()
  const underWay = useRef(new Set<string>())
  /** A press whose answer was lost counts once with the next one. */
  const keys = useRef(new Map<string, string>())

  /** Prints the tickets of these orders one after another, in the given sequence, and says once what became of them. */
  const toPrinter = useCallback(
    async (codes: readonly string[]) => {
      const due = [...new Set(codes)].filter((code) => !underWay.current.has(code))
      const failures: unknown[] = []
      const sent: { code: string; isCopy: boolean }[] = []
      for (const code of due) underWay.current.add(code)
      for (const code of due) {
        const key = keys.current.get(code) ?? newId()
        keys.current.set(code, key)
        try {
          sent.push({ code, ...(await askTicket(code, 'PRINTER', key)) })
          keys.current.delete(code)
        } catch (error) {
          if (isRefused(error)) keys.current.delete(code)
          failures.push(error)
        }
        underWay.current.delete(code)
      }
      const [one] = sent
      if (one && due.length === 1) toast(one.isCopy ? texts.sentCopy(one.code) : texts.sent(one.code))
      else if (one && failures.length === 0) toast(texts.sentAll(sent.length))
      else if (one) toast(texts.sentSome(sent.length, due.length), 'bad')
      else if (failures.length > 0) toast(printRefusal(failures[0]), 'bad')
      void queries.invalidateQueries({ queryKey: openTicketsQuery.queryKey })
      for (const code of due) void queries.invalidateQueries({ queryKey: ['console', 'tickets', code] })
    },
    [queries],
  )

  const here = useCallback(async (order: Wire['ConsoleOrder']) => {
    try {
      const { printOrderHere } = await loadModule(loadPrinting)
      await printOrderHere(order)
    } catch (error) {
      toast(printRefusal(error), 'bad')
    }
  }, [])

  const print = useCallback(
    async (order: Wire['ConsoleOrder']) => {
      // Without an answer no printer is known, and the browser needs none.
      const known = await queries.ensureQueryData(openTicketsQuery).catch(() => null)
      const printer = known?.printers.find(({ branchContactId }) => branchContactId === order.branchContact.id)
      await (printer && printer.printer !== 'NONE' ? toPrinter([order.code]) : here(order))
    },
    [queries, toPrinter, here],
  )
  return { print, toPrinter }
}
