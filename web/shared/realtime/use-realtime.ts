import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { RealtimeClient } from './client.ts'
import type { ConnectionState } from './connection.ts'
import { type HoldConnection, holdPublicConnection } from './shared-connection.ts'

type Settings = { readonly enabled: boolean; readonly wsPath: string; readonly key: string }

/** The realtime address of this configuration; null when realtime is off or not known yet. */
export const realtimeUrl = (settings: Settings | undefined): string | null =>
  settings?.enabled ? `${location.origin.replace(/^http/, 'ws')}${settings.wsPath}/app/${settings.key}` : null

/** The shared connection to the gateway while the page is open, and its state. A null `url` opens none (RT-02). */
export function useRealtime(
  url: string | null,
  hold: HoldConnection = holdPublicConnection,
): { client: RealtimeClient | null; state: ConnectionState } {
  const [client, setClient] = useState<RealtimeClient | null>(null)

  useEffect(() => {
    if (!url) return
    const held = hold(url)
    setClient(held.client)
    return () => {
      held.leave()
      setClient(null)
    }
  }, [url, hold])

  const subscribe = useCallback((listener: () => void) => client?.onState(listener) ?? (() => undefined), [client])
  const state = useSyncExternalStore(subscribe, () => client?.state() ?? 'initialized')
  return { client, state }
}
