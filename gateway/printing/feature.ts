import { singleFlight } from '#domain/kernel/single-flight.ts'
import type { EventRecord } from '../events/event-store.ts'
import { readOnNews } from '../events/read-on-news.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { agentOperations } from './agent-operations.ts'
import { printingDoubts } from './doubts.ts'
import { printingFigures } from './figures.ts'
import { gatherTickets, openReader } from './gather.ts'
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
  on(ground: Ground, settings: PrintingSettings): Instance {
    const { log, clock, onError } = ground
    const printers = printersOf(settings)
    const figures = printingFigures(clock)
    const news = createTicketNews(ground)
    const work: Printing = { ...ground, printers, figures, news }
    const callers = { printerStoresOf: printers.storesOfToken }
    const operationsWith = (onAsked: (storeId: string) => void) => ({
      ...printingOperations({ ...ground, printers, onAsked }),
      ...agentOperations(work),
    })
    if (!printers.hasAny) return { callers, operations: operationsWith(() => {}) }
    const lines = printers.networks.map((printer) => lineOf(work, printer))

    const printNow = () => {
      for (const line of lines) void line.wake()
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
      begin: () => openReader(log.sql),
      operations: operationsWith((storeId) => {
        news.changed([storeId])
        printNow()
      }),
      readings: figures.readings,
      follower: {
        async take(_: EventRecord) {
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
const lineOf = (work: Printing, printer: NetworkPrinter) =>
  singleFlight(() => printAll(work, printer).catch(work.onError))
