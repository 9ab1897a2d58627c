import { createRealtimeClient, type RealtimeClient, type RealtimeOptions } from './client.ts'
import { onWake } from './wake.ts'

/** The time that a connection outlives its last page, because the next page's script takes seconds to load on a slow phone. */
const lingerMs = 5_000

type SharedOptions = Pick<RealtimeOptions, 'authorize' | 'isHeardWhileHidden'> & {
  /** Called when the gateway refuses the connection or ends it for good; returns the pause before the next try. Without it there is none. */
  readonly onFailed?: (wasConnected: boolean) => number
}

type Shared = { readonly url: string; readonly client: RealtimeClient; readonly stop: () => void; users: number }

/** Takes part in a shared connection until `leave` is called. */
export type HoldConnection = (url: string) => { readonly client: RealtimeClient; readonly leave: () => void }

/** One connection to the gateway for all parts of an app. It opens with the first, and closes some time after the last has left. */
export function sharedConnection({ onFailed, ...options }: SharedOptions = {}): HoldConnection {
  let shared: Shared | null = null

  function open(url: string): Shared {
    const client = createRealtimeClient({ ...options, url, log: logFailure })
    let again: ReturnType<typeof setTimeout> | undefined
    let wasConnected = false
    const unlisten = client.onState(() => {
      clearTimeout(again)
      if (client.state() === 'connected') wasConnected = true
      if (client.state() !== 'failed' || !onFailed) return
      again = setTimeout(client.connect, onFailed(wasConnected))
      wasConnected = false
    })
    const unwatch = onWake(client.wake)
    const stop = () => {
      unwatch()
      unlisten()
      clearTimeout(again)
      client.disconnect()
      if (shared?.client === client) shared = null
    }
    return { url, client, stop, users: 0 }
  }

  return (url) => {
    // A line without pages is worth taking over only while it works.
    if (shared?.users === 0 && shared.client.state() !== 'connected') shared.stop()
    if (shared?.url !== url) shared = open(url)
    const held = shared
    held.users += 1
    try {
      held.client.connect()
    } catch (cause) {
      logFailure('realtime could not be opened', cause)
    }
    const leave = () => {
      held.users -= 1
      setTimeout(() => held.users === 0 && held.stop(), lingerMs)
    }
    return { client: held.client, leave }
  }
}

/** The connection for public channels. */
export const holdPublicConnection = sharedConnection()

/** RT-11: failures are logged, not shown. */
export const logFailure = (what: string, cause: unknown) => reportError(new Error(what, { cause }))
