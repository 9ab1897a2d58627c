import { randomUUID } from 'node:crypto'
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import type { Clock } from '../ports/clock.ts'
import type { Bus } from './bus.ts'

const askMs = 200
const presenceMs = 1_000
const retryMs = 1_000
/** A server that vanished without a word is found out within three of these. Until then the client keeps all that is sent to it. */
const usualPingMs = 5_000
/** So many signs of life missed in a row are a death. */
const missedSigns = 3

type NatsBusDeps = {
  /** The name of the installation: its nodes hear each other, and no other node on the server. */
  readonly installation: string
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** Told once when the server is away (at the start with the reason), and once when it is back. */
  readonly onLink: (isUp: boolean, reason?: unknown) => void
  readonly pingMs?: number
}

type Hearing = { readonly subject: string; readonly take: (payload: string, answer: (text: string) => void) => void }

/**
 * The bus between nodes by core NATS. Resolves when the first attempt has been answered, for good or
 * bad: a server that is away at the start is waited for as it is later. It reconnects by itself for as
 * long as the node lives; what would have been said meanwhile is forgotten.
 */
export async function natsBus(
  url: string,
  { installation, clock, onError, onLink, pingMs = usualPingMs }: NatsBusDeps,
): Promise<Bus> {
  const { pokes, presence, sayOf, askOf } = subjectsOf(installation)
  const options = connectionOptions(url, pingMs)
  const listeners = new Set<() => void>()
  const hearings = new Map<Hearing, Subscription | null>()
  let connection: NatsConnection | null = null
  let isUp = true
  let isLeaving = false

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const note = (isNowUp: boolean, reason?: unknown) => {
    if (isNowUp === isUp || isLeaving) return
    isUp = isNowUp
    onLink(isUp, reason)
    if (isUp) notify()
  }
  // The client would keep all of it until it is connected again, and throw once it is closed.
  const usable = () => (isUp && connection && !connection.isClosed() && !connection.isDraining() ? connection : null)
  const send = (subject: string, payload = '') => usable()?.publish(subject, payload)

  const subscribe = (to: NatsConnection, { subject, take }: Hearing) =>
    to.subscribe(subject, {
      callback: (error, message) => {
        // An error thrown in here would end the client's reading for good, and silently.
        try {
          if (error) throw error
          take(message.string(), (text) => void message.respond(text))
        } catch (cause) {
          onError(cause)
        }
      },
    })
  const hear = (subject: string, take: Hearing['take']) => {
    const hearing = { subject, take }
    hearings.set(hearing, connection && subscribe(connection, hearing))
    return () => {
      hearings.get(hearing)?.unsubscribe()
      hearings.delete(hearing)
    }
  }
  const watch = async (fresh: NatsConnection) => {
    for await (const { type } of fresh.status())
      if (type === 'disconnect') note(false)
      else if (type === 'reconnect') note(true)
  }
  const begin = async () => {
    try {
      const fresh = await connect(options)
      if (isLeaving) return void (await fresh.close())
      connection = fresh
      for (const hearing of hearings.keys()) hearings.set(hearing, subscribe(fresh, hearing))
      watch(fresh).catch(onError)
      note(true)
    } catch (error) {
      note(false, error)
      stopRetrying = clock.after(retryMs, () => void begin())
    }
  }
  let stopRetrying = () => {}
  await begin()
  hear(pokes, notify)
  const peers = knowPeers({ presence, clock, hear, send })

  return {
    poke() {
      notify()
      send(pokes)
    },
    onPoke(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    canSay: () => usable() !== null,
    say: (topic, text) => send(sayOf(topic), text),
    onSay: (topic, listener) => hear(sayOf(topic), listener),
    async ask(topic, text) {
      const [count, server] = [peers.count(), usable()]
      return server && count > 0 ? gather(server, askOf(topic), text, count) : []
    },
    onAsk: (topic, answer) => hear(askOf(topic), (text, say) => void answer(text).then(say).catch(onError)),
    async close() {
      peers.leave()
      isLeaving = true
      stopRetrying()
      // To drain is to wait for an answer of the server, which may have just gone: then nothing is left to hand over.
      await (isUp ? connection?.drain().catch(() => connection?.close()) : connection?.close())
    },
  }
}

const subjectsOf = (installation: string) => ({
  pokes: `comanda.${installation}.poke`,
  presence: `comanda.${installation}.node`,
  sayOf: (topic: string) => `comanda.${installation}.say.${topic}`,
  askOf: (topic: string) => `comanda.${installation}.ask.${topic}`,
})

function connectionOptions(url: string, pingInterval: number) {
  const { protocol, username, password } = new URL(url)
  return {
    // The client reads no name and password from an address, and takes the digits of a password for the port.
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
    pingInterval,
    maxPingOut: 2,
  }
}

/** As many answers as there are nodes, or those that came in time. */
async function gather(connection: NatsConnection, subject: string, text: string, maxMessages: number) {
  const answers: string[] = []
  try {
    const replies = await connection.requestMany(subject, text, { strategy: 'count', maxMessages, maxWait: askMs })
    for await (const reply of replies) answers.push(reply.string())
  } catch {
    // No node is there any more, or NATS went away: no answer will follow those that came.
  }
  return answers
}

type Wire = {
  /** The subject of signs of life. */
  readonly presence: string
  readonly clock: Clock
  readonly hear: (subject: string, take: (payload: string) => void) => () => void
  readonly send: (subject: string, payload: string) => void
}

/** Keeps the list of the other nodes: each shows a sign of life every second, and says so when it leaves. */
function knowPeers({ presence, clock, hear, send }: Wire) {
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
