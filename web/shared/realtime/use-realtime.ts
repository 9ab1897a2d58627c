import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { createRealtimeClient, type RealtimeClient } from './client.ts'
import type { ConnectionState } from './connection.ts'
import { onWake } from './wake.ts'

type Settings = { readonly enabled: boolean; readonly wsPath: string; readonly key: string }

/** The realtime address of this configuration; null when realtime is off or not known yet. */
export const realtimeUrl = (settings: Settings | undefined): string | null =>
  settings?.enabled ? `${location.origin.replace(/^http/, 'ws')}${settings.wsPath}/app/${settings.key}` : null

/**
 * A connection to the gateway while the page is open, and its state. It is for public channels only: a courier's
 * private channels have a separate connection. A null `url` opens none (RT-02).
 */
export function useRealtime(url: string | null): { client: RealtimeClient | null; state: ConnectionState } {
  const [client, setClient] = useState<RealtimeClient | null>(null)

  useEffect(() => {
    if (!url) return
    const opened = createRealtimeClient({ url, log: logFailure })
    const unwatch = onWake(opened.wake)
    setClient(opened)
    try {
      opened.connect()
    } catch (cause) {
      logFailure('realtime could not be opened', cause)
    }
    return () => {
      unwatch()
      opened.disconnect()
      setClient(null)
    }
  }, [url])

  const subscribe = useCallback((listener: () => void) => client?.onState(listener) ?? (() => undefined), [client])
  const state = useSyncExternalStore(subscribe, () => client?.state() ?? 'initialized')
  return { client, state }
}

/** RT-11: failures are logged, not shown. */
export const logFailure = (what: string, cause: unknown) => reportError(new Error(what, { cause }))
