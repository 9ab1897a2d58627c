import { randomUUID } from 'node:crypto'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Clock } from '../ports/clock.ts'
import type { Bus } from './bus.ts'

const pokes = 'comanda.poke'
const presence = 'comanda.node'
const sayOf = (topic: string) => `comanda.say.${topic}`
const askOf = (topic: string) => `comanda.ask.${topic}`

const askMs = 200
const presenceMs = 1_000
/** So many signs of life missed in a row are a death. */
const missedSigns = 3

type Surroundings = {
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** Told once when the server is away, and once when it is back. */
  readonly onLink: (isUp: boolean) => void
}

/**
 * The bus between nodes by core NATS. It reconnects by itself for as long as the node lives; what
 * would have been said meanwhile is forgotten.
 */
export async function natsBus(url: string, { clock, onError, onLink }: Surroundings): Promise<Bus> {
  const { protocol, username, password } = new URL(url)
  const connection = await connect({
    // The client reads no name and password from an address.
    servers: username ? url.replace(/\/\/.*@/, '//') : url,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    name: 'comanda',
    noEcho: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    timeout: 5_000,
    // A server that vanished without a word is found out within 15 seconds.
    pingInterval: 5_000,
    maxPingOut: 2,
  })
  const listeners = new Set<() => void>()
  let isUp = true

  const notify = () => {
    for (const listener of listeners) listener()
  }
  // The client would keep all of it until it is connected again, and throw once it is closed.
  const canSend = () => isUp && !connection.isClosed() && !connection.isDraining()
  const send = (subject: string, payload = '') => {
    if (canSend()) connection.publish(subject, payload)
  }
  const hear = (subject: string, take: (payload: string, answer: (text: string) => void) => void) => {
    const subscription = connection.subscribe(subject, {
      callback: (error, message) => {
        // What is thrown in here would end the client's reading for good, and silently.
        try {
          if (error) throw error
          take(message.string(), (text) => void message.respond(text))
        } catch (cause) {
          onError(cause)
        }
      },
    })
    return () => subscription.unsubscribe()
  }
  const watch = async () => {
    for await (const { type } of connection.status()) {
      const wasUp = isUp
      if (type === 'disconnect') isUp = false
      else if (type === 'reconnect') isUp = true
      if (isUp === wasUp || connection.isDraining()) continue
      onLink(isUp)
      if (isUp) notify()
    }
  }
  watch().catch(onError)
  hear(pokes, notify)
  const peers = knowPeers({ clock, hear, send })

  return {
    poke() {
      notify()
      send(pokes)
    },
    onPoke(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    canSay: canSend,
    say: (topic, text) => send(sayOf(topic), text),
    onSay: (topic, listener) => hear(sayOf(topic), listener),
    async ask(topic, text) {
      const count = peers.count()
      return canSend() && count > 0 ? gather(connection, askOf(topic), text, count) : []
    },
    onAsk: (topic, answer) => hear(askOf(topic), (text, say) => void answer(text).then(say).catch(onError)),
    async close() {
      peers.leave()
      // To drain is to wait for an answer of the server.
      await (isUp ? connection.drain() : connection.close())
    },
  }
}

/** As many answers as there are nodes, or those that came in time. */
async function gather(connection: NatsConnection, subject: string, text: string, maxMessages: number) {
  const answers: string[] = []
  try {
    const replies = await connection.requestMany(subject, text, { strategy: 'count', maxMessages, maxWait: askMs })
    for await (const reply of replies) answers.push(reply.string())
  } catch {
    // Nobody is there any more, or NATS went away: what came is what there is.
  }
  return answers
}

type Wire = {
  readonly clock: Clock
  readonly hear: (subject: string, take: (payload: string) => void) => () => void
  readonly send: (subject: string, payload: string) => void
}

/** Which other nodes there are: each shows a sign of life every second, and says so when it leaves. */
function knowPeers({ clock, hear, send }: Wire) {
  const id = randomUUID()
  const heardAt = new Map<string, number>()
  const now = () => clock.now().getTime()
  const show = () => send(presence, id)

  hear(presence, (sign) => {
    const [peer = '', hasLeft] = sign.split(' ')
    if (hasLeft) return void heardAt.delete(peer)
    const isNew = !heardAt.has(peer)
    heardAt.set(peer, now())
    if (isNew) show()
  })
  const stop = clock.every(presenceMs, () => {
    show()
    for (const [peer, at] of heardAt) if (now() - at > presenceMs * missedSigns) heardAt.delete(peer)
  })
  show()

  return {
    count: () => heardAt.size,
    leave() {
      stop()
      send(presence, `${id} leaves`)
    },
  }
}
