import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { isForbidden } from '#web/shared/api/api-error.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { createRealtimeClient, type Message, type RealtimeClient } from '#web/shared/realtime/client.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import { authorizeChannel } from './courier-calls.ts'

/** The time that a connection outlives its page, so that the next page can take it over. */
const lingerMs = 1000

type SharedConnection = { readonly url: string; readonly client: RealtimeClient; users: number; stop: () => void }
let connection: SharedConnection | null = null

/** Called when the gateway ends the session for good: the shift has ended, here or on another device. */
const refusals = new Set<() => void>()
const refused = () => {
  for (const listener of [...refusals]) listener()
}
/** Tries again because the token may have become valid, for example after a new shift. */
const tryAgainMs = 15_000

/** Asks the gateway for the token's courier. A courier without a valid token is then sent away (RIDER-03). */
export const askWhoAmI = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['courier', 'whoami'] })

/** The courier's connection to the gateway, shared by all of the courier's pages; null when there is none. */
export function useCourierRealtime({ enabled, onRefused }: { enabled: boolean; onRefused?: () => void }) {
  const queries = useQueryClient()
  const client = useCourierClient(enabled)

  const hearRefusal = useEffectEvent(() => (onRefused ? onRefused() : void askWhoAmI(queries)))
  useEffect(() => {
    const listener = () => hearRefusal()
    refusals.add(listener)
    return () => void refusals.delete(listener)
  }, [])

  const isConnected = useSyncExternalStore(
    (listener) => client?.onState(listener) ?? (() => undefined),
    () => client?.state() === 'connected',
  )
  return { client, isConnected }
}

function useCourierClient(enabled: boolean): RealtimeClient | null {
  const { data: configuration } = useQuery({ ...configurationQuery, enabled })
  const [client, setClient] = useState<RealtimeClient | null>(null)
  const { enabled: isOn, wsPath, key } = configuration?.realtime ?? { enabled: false, wsPath: '', key: '' }

  useEffect(() => {
    if (!enabled || !isOn) return
    const held = take(`${location.origin.replace(/^http/, 'ws')}${wsPath}/app/${key}`)
    setClient(held.client)
    return () => {
      held.users -= 1
      setTimeout(() => held.users === 0 && held.stop(), lingerMs)
    }
  }, [enabled, isOn, wsPath, key])
  return client
}

type Hearing = { readonly onMessage: (message: Message) => void; readonly onJoined?: () => void }

/** Listens to a private channel while the page is open. */
export function useChannel(client: RealtimeClient | null, channel: string | null, hearing: Hearing) {
  const onMessage = useEffectEvent((message: Message) => hearing.onMessage(message))
  const onJoined = useEffectEvent(() => hearing.onJoined?.())
  useEffect(() => {
    if (!client || !channel) return
    return client.subscribe(channel, {
      since: () => null,
      onMessage: (message) => onMessage(message),
      onJoined: () => onJoined(),
    })
  }, [client, channel])
}

function take(url: string): SharedConnection {
  if (connection?.url !== url) connection = open(url)
  connection.users += 1
  connection.client.connect()
  return connection
}

function open(url: string): SharedConnection {
  const client = createRealtimeClient({
    url,
    authorize: authorizeOrRefuse,
    log: (what, cause) => reportError(new Error(`${what}: ${JSON.stringify(cause)}`)),
  })
  let again: ReturnType<typeof setTimeout> | undefined
  const unlisten = client.onState(() => {
    clearTimeout(again)
    if (client.state() !== 'failed') return
    refused()
    again = setTimeout(client.connect, tryAgainMs)
  })
  const unwatch = onWake(client.wake)
  const opened: SharedConnection = {
    url,
    client,
    users: 0,
    stop() {
      unwatch()
      unlisten()
      clearTimeout(again)
      client.disconnect()
      if (connection === opened) connection = null
    },
  }
  return opened
}

async function authorizeOrRefuse(socketId: string, channel: string): Promise<string> {
  try {
    return await authorizeChannel(socketId, channel)
  } catch (error) {
    if (isForbidden(error)) refused()
    throw error
  }
}
