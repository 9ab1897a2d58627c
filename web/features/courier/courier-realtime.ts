import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { configurationQuery } from '#web/api/queries.ts'
import { createRealtimeClient, type Message, type RealtimeClient } from '#web/realtime/client.ts'
import { onWake } from '#web/realtime/wake.ts'
import { authorizeChannel } from './courier-calls.ts'

/** How long a line outlives the page that used it, so that the next page takes it over. */
const lingerMs = 1000

type Line = { readonly url: string; readonly client: RealtimeClient; users: number; stop: () => void }
let line: Line | null = null

/** The courier's line to the gateway, one for all of its pages; null while there is none to be had. */
export function useCourierRealtime({ enabled }: { enabled: boolean }) {
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

  const isConnected = useSyncExternalStore(
    (listener) => client?.onState(listener) ?? (() => undefined),
    () => client?.state() === 'connected',
  )
  return { client, isConnected }
}

type Hearing = { readonly onMessage: (message: Message) => void; readonly onJoined?: () => void }

/** Hears a private channel for as long as the page is there. */
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

function take(url: string): Line {
  if (line?.url !== url) line = open(url)
  line.users += 1
  line.client.connect()
  return line
}

function open(url: string): Line {
  const client = createRealtimeClient({
    url,
    authorize: authorizeChannel,
    log: (what, cause) => reportError(new Error(`${what}: ${JSON.stringify(cause)}`)),
  })
  const unwatch = onWake(client.wake)
  const opened: Line = {
    url,
    client,
    users: 0,
    stop() {
      unwatch()
      client.disconnect()
      if (line === opened) line = null
    },
  }
  return opened
}
