import { createHmac } from 'node:crypto'
import { trackingUpdateEvent } from '#domain/realtime/channels.ts'
import { forkGateway } from '#tests/kit/process.ts'
import { embeddedGround, type Ground, postgresGround } from '../database.ts'
import { copyOrders, firstOrders } from '../orders.ts'
import { ended, nodeOptions } from '../processes.ts'
import type { Running, System } from '../system.ts'
import { type Connection, frame, open } from '../websocket.ts'

const [app, key, secret] = ['demo', 'demo-key', 'demo-secret']
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Tells the bench's own messages and tracking snapshots from frames of the protocol: no two begin alike. */
const letter = {
  offset: '{"event":"'.length,
  ofBench: 'b'.charCodeAt(0),
  ofSnapshot: trackingUpdateEvent.charCodeAt(0),
}
/** Newer than any place that the gateway's log reaches. */
const placeOf = (n: number) => `${10 ** 15}.${n}.0`

const wire: Omit<System, 'name' | 'missing' | 'start'> = {
  collectsGarbage: true,
  async reader(port, channel) {
    const reader = await connected(port)
    await subscribe(reader, channel, '')
    return reader
  },
  hear: (reader, onMessage, onSnapshot) =>
    reader.listen((bytes, start, end) => {
      const first = bytes[start + letter.offset]
      if (first === letter.ofBench) onMessage(bytes, start, end)
      else if (first === letter.ofSnapshot) onSnapshot?.(bytes, start, end)
    }),
  async publisher(port) {
    const path = `/apps/${app}/socket`
    const query = `auth_key=${key}&auth_timestamp=${Math.floor(Date.now() / 1000)}&auth_version=1.0`
    const publisher = await open(port, `${path}?${query}&auth_signature=${sign(`GET\n${path}\n${query}`)}`)
    publisher.listen((bytes, start, end) => {
      throw new Error(`comanda refused a message: ${bytes.toString('utf8', start, end)}`)
    })
    return publisher.socket
  },
  message: (channel, json, place) =>
    frame(
      JSON.stringify({
        event: 'bench',
        channel,
        data: json,
        ...(place !== undefined && { at: placeOf(place) }),
      }),
    ),
  road: {
    async courier(port, { courier }) {
      const phone = await connected(port, (socketId) => `${key}:${sign(`${socketId}:${courier}`)}`, courier)
      phone.listen((bytes, start, end) => {
        const text = bytes.toString('utf8', start, end)
        if (text.includes('pusher:error')) throw new Error(`comanda refused a fix: ${text}`)
      })
      return phone
    },
    fix: ({ courier }, fix) => JSON.stringify({ event: 'client-position', channel: courier, data: { fixes: [fix] } }),
    placeOf(text) {
      const [, place] = /"at":"(\d+\.\d+\.\d+)"\}$/.exec(text) ?? []
      return place === undefined ? null : place.split('.').map(Number)
    },
  },
}

/** Our gateway, with its database in a separate process. */
export const comanda = comandaOn('comanda', postgresGround)

/** The same with the database inside its own process, as it starts without settings. */
export const comandaEmbedded: System = { ...comandaOn('comanda embedded', embeddedGround), only: ['W4', 'W6'] }

function comandaOn(name: string, groundOf: () => Promise<Ground>): System {
  let found: Promise<Ground> | undefined
  let channels: readonly string[] | undefined
  const ground = () => {
    found ??= groundOf()
    return found
  }
  return {
    name,
    missing: () => null,
    start: async () => startComanda(await ground()),
    async diners(count) {
      channels ??= await ordersOn(await ground(), count)
      return channels
    },
    says: async () => (await ground()).says,
    finish: async () => (await found)?.close(),
    primes: true,
    ...wire,
  }
}

/** Makes orders on a database that no gateway runs on. Returns the channels of their diners. */
export async function ordersOn({ settings, open: openDatabase }: Ground, count: number): Promise<readonly string[]> {
  const server = await startComanda({ settings })
  const originals = await firstOrders(server.port).finally(server.stop)
  const database = await openDatabase()
  return copyOrders(database, originals, count).finally(database.close)
}

async function startComanda({ settings }: Pick<Ground, 'settings'>): Promise<Running> {
  const gateway = await forkGateway({
    RATE_LIMIT: '0',
    CONNECTIONS_PER_ADDRESS: '0',
    ...nodeOptions(),
    ...settings,
  })
  return {
    port: Number(new URL(gateway.url).port),
    pid: gateway.child.pid!,
    stop: () => ended(gateway.child, () => void gateway.stop()),
  }
}

async function connected(port: number, auth?: (socketId: string) => string, channel = ''): Promise<Connection> {
  const connection = await open(port, `/app/${key}?protocol=7`)
  const established = JSON.parse(String(await connection.next()))
  if (auth) await subscribe(connection, channel, auth(JSON.parse(established.data).socket_id))
  return connection
}

async function subscribe(connection: Connection, channel: string, auth: string) {
  connection.send(JSON.stringify({ event: 'pusher:subscribe', data: { auth, channel } }))
  const answer = String(await connection.next())
  if (!answer.includes('subscription_succeeded')) throw new Error(`comanda refused ${channel}: ${answer}`)
}
