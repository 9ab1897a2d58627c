import { createHmac } from 'node:crypto'
import { forkGateway } from '#tests/kit/process.ts'
import { database } from '../database.ts'
import { ended, nodeOptions } from '../processes.ts'
import type { Running, System } from '../system.ts'
import { type Connection, frame, open } from '../websocket.ts'

const [app, key, secret] = ['demo', 'demo-key', 'demo-secret']
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** `{"event":"pusher` and `{"event":"pusher_internal` differ from all messages in this letter. */
const control = { offset: '{"event":"'.length, letter: 'p'.charCodeAt(0) }

export const comanda: System = {
  name: 'comanda',
  missing: () => null,
  start: startComanda,
  collectsGarbage: true,
  async reader(port, channel) {
    const reader = await connected(port)
    await subscribe(reader, channel, '')
    return reader
  },
  hear: (reader, onMessage) =>
    reader.listen((bytes, start, end) => {
      if (bytes[start + control.offset] !== control.letter) onMessage(bytes, start, end)
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
        ...(place !== undefined && { at: `1.${place}.0` }),
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

async function startComanda(): Promise<Running> {
  const { fresh } = await database()
  const gateway = await forkGateway({
    RATE_LIMIT: '0',
    CONNECTIONS_PER_ADDRESS: '0',
    ...nodeOptions(),
    ...(await fresh()),
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
