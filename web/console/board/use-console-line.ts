import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { consoleChannel } from '#domain/realtime/channels.ts'
import { configurationQuery } from '#web/shared/api/queries.ts'
import { createRealtimeClient, type Message } from '#web/shared/realtime/client.ts'
import { logFailure, realtimeUrl } from '#web/shared/realtime/use-realtime.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import { authorizeConsole } from '../api/board.ts'

/** `live`: every later change is told. `off`: the gateway has no realtime. */
export type Line = 'live' | 'down' | 'off'

type Listening = {
  readonly storeIds: readonly string[]
  readonly onMessage: (message: Message) => void
  /** All channels are joined: no later change is missed, and earlier ones may have been. */
  readonly onJoined: () => void
}

/** A session that the gateway has ended may be good again, for example after a PIN. */
const tryAgainMs = 15_000

/** Listens to the consoles' channels of these stores while the page is open. */
export function useConsoleLine({ storeIds, onMessage, onJoined }: Listening): Line {
  const { data: configuration } = useQuery(configurationQuery)
  const url = realtimeUrl(configuration?.realtime)
  const [isLive, setIsLive] = useState(false)
  const hear = useEffectEvent((message: Message) => onMessage(message))
  const join = useEffectEvent(() => onJoined())
  const stores = storeIds.join()

  useEffect(() => {
    if (!url || !stores) return
    const channels = stores.split(',').map(consoleChannel)
    const client = createRealtimeClient({ url, authorize: authorizeConsole, log: logFailure })
    const joined = new Set<string>()
    let again: ReturnType<typeof setTimeout> | undefined
    for (const channel of channels)
      client.subscribe(channel, {
        since: () => null,
        onMessage: (message) => hear(message),
        onJoined() {
          joined.add(channel)
          if (joined.size < channels.length) return
          setIsLive(true)
          join()
        },
        onError: (error) => logFailure('the console’s channel could not be joined', error),
      })
    const unlisten = client.onState(() => {
      clearTimeout(again)
      if (client.state() === 'connected') return
      joined.clear()
      setIsLive(false)
      if (client.state() === 'failed') again = setTimeout(client.connect, tryAgainMs)
    })
    const unwatch = onWake(client.wake)
    client.connect()
    return () => {
      clearTimeout(again)
      unwatch()
      unlisten()
      client.disconnect()
      setIsLive(false)
    }
  }, [url, stores])

  return configuration && !configuration.realtime.enabled ? 'off' : isLive ? 'live' : 'down'
}
