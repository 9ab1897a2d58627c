import { createRealtimeClient, type RealtimeClient, type RealtimeOptions } from './client.ts'
import { onWake } from './wake.ts'

/** The time that a connection outlives its last page, because the next page's script takes seconds to load on a slow phone. */
const lingerMs = 5_000

type SharedOptions = Pick<RealtimeOptions, 'authorize' | 'isHeardWhileHidden'> & {
  /** Called when the gateway refuses the connection or ends it for good; returns the pause before the next try. Without it there is none. */
  readonly onFailed?: (wasConnected: boolean) => number
}

type Shared = { readonly url: string; readonly client: RealtimeClient; readonly leave: () => void; users: number }

/** Takes part in a shared connection until `leave` is called. */
export type HoldConnection = (url: string) => { readonly client: RealtimeClient; readonly leave: () => void }

/** One connection to the gateway for all parts of an app. It opens with the first, and closes some time after the last has left. */
export function sharedConnection({ onFailed, ...options }: SharedOptions = {}): HoldConnection {
  let shared: Shared | null = null

  function open(url: string): Shared {
    const client = createRealtimeClient({ ...options, url, log: logFailure })
    const held: Shared = { url, client, leave, users: 0 }
    let again: ReturnType<typeof setTimeout> | undefined
    let end: ReturnType<typeof setTimeout> | undefined
    let wasConnected = false
    const unlisten = client.onState(() => {
      clearTimeout(again)
      endIfUnused()
      if (client.state() === 'connected') wasConnected = true
      if (client.state() !== 'failed' || !onFailed) return
      again = setTimeout(client.connect, onFailed(wasConnected))
      wasConnected = false
    })
    const unwatch = onWake(client.wake)
    function stop() {
      unwatch()
      unlisten()
      clearTimeout(again)
      client.disconnect()
      if (shared === held) shared = null
    }
    /** A line without pages is kept only while it works, because no page needs another try. */
    function endIfUnused() {
      if (held.users === 0 && client.state() !== 'connected') stop()
    }
    function leave() {
      held.users -= 1
      endIfUnused()
      clearTimeout(end)
      end = setTimeout(() => held.users === 0 && stop(), lingerMs)
    }
    return held
  }

  return (url) => {
    if (shared?.url !== url) shared = open(url)
    const held = shared
    held.users += 1
    try {
      held.client.connect()
    } catch (cause) {
      logFailure('realtime could not be opened', cause)
    }
    return held
  }
}

/** The connection for public channels. */
export const holdPublicConnection = sharedConnection()

/** RT-11: failures are logged, not shown. */
export const logFailure = (what: string, cause: unknown) => reportError(new Error(what, { cause }))
