import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { useKeyedSteps } from '#web/shared/api/use-keyed-steps.ts'
import { loadModule } from '#web/shared/load-module.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { askTicket, openTicketsQuery } from '../api/tickets.ts'
import { ticketTexts as texts } from '../texts/ticket.ts'
import { printRefusal } from './refused-print.ts'

/** No kitchen waits for this code: it loads at the first ticket. */
const loadPrinting = () => import('./print-order.tsx')

/** Prints the ticket of an order: on the printer of its store, or by this browser where the store has none. */
export function usePrint() {
  const queries = useQueryClient()
  const { run } = useKeyedSteps<'print'>()

  /** Prints the tickets of these orders one after another, in the given sequence, and says once what became of them. */
  const toPrinter = useCallback(
    async (codes: readonly string[]) => {
      const failures: unknown[] = []
      const sent: { code: string; isCopy: boolean }[] = []
      let before: Promise<unknown> = Promise.resolve()
      for (const code of new Set(codes)) {
        const turn = before
        const printed = run(code, 'print', async (send) => {
          await turn
          try {
            sent.push({ code, ...(await send((keyed) => askTicket(code, 'PRINTER', keyed))) })
          } catch (error) {
            failures.push(error)
          }
          void queries.invalidateQueries({ queryKey: ['console', 'tickets', code] })
        })
        before = Promise.all([turn, printed])
      }
      await before
      const [one] = sent
      const due = sent.length + failures.length
      if (one && due === 1) toast(one.isCopy ? texts.sentCopy(one.code) : texts.sent(one.code))
      else if (one && failures.length === 0) toast(texts.sentAll(due))
      else if (one) toast(texts.sentSome(sent.length, due), 'bad')
      else if (failures.length > 0) toast(printRefusal(failures[0]), 'bad')
      void queries.invalidateQueries({ queryKey: openTicketsQuery.queryKey })
    },
    [queries, run],
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
