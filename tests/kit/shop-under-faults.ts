import { cuttableLine } from './cuttable-transport.ts'
import { eveningSettings } from './evening.ts'
import { twoMortalNodes } from './mortal-nodes.ts'
import { mortalPostgres } from './mortal-postgres.ts'
import { killableNats } from './nats.ts'
import { troubledDoor } from './troubled-door.ts'
import { openReceiver } from './webhook-receiver.ts'

/** The journal keeps little of a small disk. */
const shortJournal = ['max_wal_size=64MB', 'min_wal_size=32MB']

/**
 * A shop of two nodes, each with a line of its own to PostgreSQL and to NATS, behind a proxy and with a till. All of it can be disturbed,
 * the disk of PostgreSQL too where it has one of its own.
 */
export async function aShopUnderFaults(diskMegabytes: number | null = null) {
  const server = await mortalPostgres(shortJournal, diskMegabytes)
  const nats = await killableNats()
  const till = await openReceiver()
  const open = async () => ({ database: await cuttableLine(server.url), bus: await cuttableLine(nats.url) })
  const lines = [await open(), await open()] as const
  const [first, second] = lines
  const environmentOf = ({ database, bus }: typeof first) => ({
    ...{ ...eveningSettings, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' },
    ...{ DATABASE_URL: atPort(server.url, database.port), NATS_URL: `nats://127.0.0.1:${bus.port}` },
    ...{ ORDERS_WEBHOOK_URL: till.url, ORDERS_WEBHOOK_SECRET: 'a-secret-of-the-till-24' },
  })
  const nodes = await twoMortalNodes(environmentOf(first), environmentOf(second))
  const door = await troubledDoor()
  await Promise.all(nodes.urls.map(door.add))
  let databaseUrl = server.url
  return {
    ...{ server, nats, till, lines, nodes, door },
    /** The address of the server that has the shop's data now. */
    databaseUrl: () => databaseUrl,
    /** Leads the nodes to another server. */
    leadTo(url: string) {
      databaseUrl = url
      for (const { database } of lines) database.leadTo(url)
    },
    async close() {
      await nodes.end()
      await door.close()
      for (const { database, bus } of lines) {
        database.close()
        bus.close()
      }
      await Promise.all([till.close(), nats.kill(), server.stop()])
    },
  }
}
export type ShopUnderFaults = Awaited<ReturnType<typeof aShopUnderFaults>>

function atPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}
