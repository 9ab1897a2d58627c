import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { configurationQuery } from '#web/shared/api/queries.ts'
import { createRealtimeClient, type Message, type RealtimeOptions } from '#web/shared/realtime/client.ts'
import { logFailure, realtimeUrl } from '#web/shared/realtime/use-realtime.ts'
import { onWake } from '#web/shared/realtime/wake.ts'

/** `live`: every later change is told. `off`: the gateway has no realtime. */
export type Line = 'live' | 'down' | 'off'

type Listening = {
  readonly channels: readonly string[]
  /** Signs for private channels. */
  readonly authorize?: NonNullable<RealtimeOptions['authorize']>
  readonly onMessage: (message: Message) => void
  /** All channels are joined: no later change is missed, and earlier ones may have been. */
  readonly onJoined: () => void
}

/** A session that the gateway has ended may be good again, for example after a PIN. */
const tryAgainMs = 15_000

/** Listens to these channels while the page is open. */
export function useChannels({ channels, authorize, onMessage, onJoined }: Listening): Line {
  const names = channels.join()
  const { data: configuration } = useQuery({ ...configurationQuery, enabled: names !== '' })
  const url = realtimeUrl(configuration?.realtime)
  const [isLive, setIsLive] = useState(false)
  const hear = useEffectEvent((message: Message) => onMessage(message))
  const join = useEffectEvent(() => onJoined())

  useEffect(() => {
    if (!url || !names) return
    const all = names.split(',')
    const client = createRealtimeClient({ url, log: logFailure, ...(authorize && { authorize }) })
    const joined = new Set<string>()
    let again: ReturnType<typeof setTimeout> | undefined
    for (const channel of all)
      client.subscribe(channel, {
        since: () => null,
        onMessage: (message) => hear(message),
        onJoined() {
          joined.add(channel)
          if (joined.size < all.length) return
          setIsLive(true)
          join()
        },
        onError: (error) => logFailure('a channel of the console could not be joined', error),
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
  }, [url, names, authorize])

  return configuration && !configuration.realtime.enabled ? 'off' : isLive ? 'live' : 'down'
}
