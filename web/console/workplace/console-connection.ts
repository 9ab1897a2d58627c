import { createRealtimeClient, type RealtimeClient, type Subscription } from '#web/shared/realtime/client.ts'
import { logFailure } from '#web/shared/realtime/use-realtime.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import { authorizeConsole } from '../api/session.ts'

/** The time that the connection outlives its page, so that the next page can take it over. */
const lingerMs = 1_000
/** A refused channel, or a connection that is refused at its start, is asked for again after this time. */
export const tryAgainMs = 15_000
/**
 * A PIN ends the session before it, and the gateway then ends that session's connection: a moment later the browser has the new session. Without
 * this the tablet would hear no new order for fifteen seconds after each PIN.
 */
const afterEndMs = 1_000

type Listener = Required<Pick<Subscription, 'onMessage' | 'onJoined' | 'onError'>>
type Channel = { readonly listeners: Set<Listener>; is: 'asked' | 'joined' | 'refused'; leave: () => void }
type Shared = ReturnType<typeof open>
let shared: Shared | null = null

/** Takes part in the one connection of the console. The last one who leaves closes it, if no page comes after. */
export function holdConnection(url: string) {
  if (shared?.url !== url) shared = open(url)
  const held = shared
  held.users += 1
  held.client.connect()
  const leave = () => {
    held.users -= 1
    setTimeout(() => held.users === 0 && held.stop(), lingerMs)
  }
  return { client: held.client, listen: held.listen, leave }
}

function open(url: string) {
  const client = createRealtimeClient({ url, authorize: authorizeConsole, log: logFailure, isHeardWhileHidden: true })
  const channels = new Map<string, Channel>()
  let again: ReturnType<typeof setTimeout> | undefined
  let wasConnected = false
  const unlisten = client.onState(() => {
    clearTimeout(again)
    if (client.state() === 'connected') {
      wasConnected = true
      return
    }
    for (const channel of channels.values()) channel.is = 'asked'
    if (client.state() !== 'failed') return
    again = setTimeout(client.connect, wasConnected ? afterEndMs : tryAgainMs)
    wasConnected = false
  })
  const unwatch = onWake(client.wake)
  const opened = {
    ...{ url, client, users: 0 },
    /** Joins a channel once for all parts of the page. A channel that was refused is asked for again. */
    listen(name: string, listener: Listener): () => void {
      const channel = channels.get(name) ?? { listeners: new Set(), is: 'refused', leave: () => undefined }
      channels.set(name, channel)
      channel.listeners.add(listener)
      if (channel.is === 'refused') ask(client, name, channel)
      else
        queueMicrotask(() => {
          if (channel.is === 'joined' && channel.listeners.has(listener)) listener.onJoined()
        })
      return () => {
        if (!channel.listeners.delete(listener) || channel.listeners.size > 0) return
        channel.leave()
        channels.delete(name)
      }
    },
    stop() {
      unwatch()
      unlisten()
      clearTimeout(again)
      client.disconnect()
      if (shared === opened) shared = null
    },
  }
  return opened
}

function ask(client: RealtimeClient, name: string, channel: Channel) {
  const tell = (what: (listener: Listener) => void) => {
    for (const listener of [...channel.listeners]) what(listener)
  }
  channel.leave()
  channel.is = 'asked'
  channel.leave = client.subscribe(name, {
    since: () => null,
    onMessage: (message) => tell(({ onMessage }) => onMessage(message)),
    onJoined() {
      channel.is = 'joined'
      tell(({ onJoined }) => onJoined())
    },
    onError(error) {
      channel.is = 'refused'
      tell(({ onError }) => onError(error))
    },
  })
}
