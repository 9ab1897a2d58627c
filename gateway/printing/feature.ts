import type { Recorded } from '../events/event-store.ts'
import { readOnNews } from '../events/read-on-news.ts'
import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { agentOperations } from './agent-operations.ts'
import { printingDoubts } from './doubts.ts'
import { printingFigures } from './figures.ts'
import { gatherTickets } from './gather.ts'
import type { OrderOfShop } from './made-ticket.ts'
import { printingOperations } from './operations.ts'
import { type Printing, printAll } from './print.ts'
import { type NetworkPrinter, printersOf } from './printers.ts'
import { type PrintingSettings, printingSettings } from './settings.ts'
import { printingTables } from './side-tables.ts'
import { createTicketNews } from './ticket-news.ts'
import { giveUpOld } from './tickets.ts'

/** A read of the log that failed is repeated, a printer that rests is tried again, and the backlog is counted, this often. */
const lookMs = 5_000

/** Prints the tickets of orders on the printers of their stores. */
export const printing = {
  doubts: printingDoubts,
  settings: printingSettings,
  sideTables: printingTables,
  on(ground: Ground, settings: PrintingSettings, hands: { readonly orderOfShop: OrderOfShop }): Instance {
    const { log, clock, onError } = ground
    const printers = printersOf(settings)
    const figures = printingFigures(clock)
    const news = createTicketNews(ground)
    const work: Printing = { ...ground, ...hands, printers, figures, news }
    const callers = { printerStoresOf: printers.storesOfToken }
    const operationsWith = (onAsked: (storeId: string) => void) => ({
      ...printingOperations({ ...ground, printers, onAsked }),
      ...agentOperations(work),
    })
    if (!printers.hasAny) return { callers, operations: operationsWith(() => {}) }
    const lines = printers.networks.map((printer) => lineOf(work, printer))

    const printNow = () => {
      for (const line of lines) line.wake()
    }

    const reader = readOnNews({ read: () => gatherTickets(work).finally(printNow), onError })
    const look = async () => {
      news.changed(await giveUpOld(log.sql, clock.now()))
      await figures.count(log.sql)
    }
    let looking = Promise.resolve()
    const stopLooking = clock.every(lookMs, () => {
      reader.retry()
      printNow()
      looking = look().catch(onError)
    })
    return {
      callers,
      operations: operationsWith((storeId) => {
        news.changed([storeId])
        printNow()
      }),
      readings: figures.readings,
      follower: {
        async take(_: Recorded) {
          reader.hear()
        },
      },
      async stop() {
        stopLooking()
        await reader.idle()
        await looking
        for (const line of lines) await line.stop()
        news.stop()
      },
    }
  },
} satisfies Feature

/** The work of one printer: a slow one holds up no other. */
function lineOf(work: Printing, printer: NetworkPrinter) {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  const run = async () => {
    try {
      while (isWanted && !isStopped) {
        isWanted = false
        await printAll(work, printer)
      }
    } catch (error) {
      work.onError(error)
    } finally {
      running = null
    }
  }
  return {
    wake() {
      isWanted = true
      running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
