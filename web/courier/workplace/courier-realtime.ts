import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isForbidden } from '#web/shared/api/api-error.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import type { Message, RealtimeClient } from '#web/shared/realtime/client.ts'
import { sharedConnection } from '#web/shared/realtime/shared-connection.ts'
import { realtimeUrl, useRealtime } from '#web/shared/realtime/use-realtime.ts'
import { authorizeChannel } from './courier-calls.ts'

/** Called when the gateway ends the session for good: the shift has ended, here or on another device. */
const refusals = new Set<() => void>()
const refused = () => {
  for (const listener of [...refusals]) listener()
}
/** Tries again because the token may have become valid, for example after a new shift. */
const tryAgainMs = 15_000

const holdConnection = sharedConnection({
  authorize: authorizeOrRefuse,
  onFailed() {
    refused()
    return tryAgainMs
  },
})

/** Asks the gateway for the token's courier. A courier without a valid token is then sent away (RIDER-03). */
export const askWhoAmI = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['courier', 'whoami'] })

/** The courier's connection to the gateway, shared by all of the courier's pages; null when there is none. */
export function useCourierRealtime({ enabled, onRefused }: { enabled: boolean; onRefused?: () => void }) {
  const queries = useQueryClient()
  const { data: configuration } = useQuery({ ...configurationQuery, enabled })
  const { client, state } = useRealtime(enabled ? realtimeUrl(configuration?.realtime) : null, holdConnection)

  const hearRefusal = useEffectEvent(() => (onRefused ? onRefused() : void askWhoAmI(queries)))
  useEffect(() => {
    const listener = () => hearRefusal()
    refusals.add(listener)
    return () => void refusals.delete(listener)
  }, [])

  return { client, isConnected: state === 'connected' }
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

async function authorizeOrRefuse(socketId: string, channel: string): Promise<string> {
  try {
    return await authorizeChannel(socketId, channel)
  } catch (error) {
    if (isForbidden(error)) refused()
    throw error
  }
}
