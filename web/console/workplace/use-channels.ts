import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { logFailure, realtimeUrl } from '#web/shared/realtime/use-realtime.ts'
import { sessionQuery } from '../api/session.ts'
import { holdConnection, tryAgainMs } from './console-connection.ts'

/** `live`: every later change is told, but those of the refused channels. `off`: the gateway has no realtime. */
export type Line = {
  readonly is: 'live' | 'down' | 'off'
  readonly refused: readonly string[]
  /** The last sign of life of a lost connection, in milliseconds of this device's clock. */
  readonly lostAt: number | null
}

type Listening = {
  readonly channels: readonly string[]
  readonly onMessage: (message: Message) => void
  /** Each channel has an answer: no later change of a joined one is missed, and earlier ones may have been. */
  readonly onJoined: () => void
}

type Heard = { readonly told: readonly string[]; readonly refused: readonly string[] }
/** The same object at each drawing. */
const nothingHeard: Heard = { told: [], refused: [] }

/** Listens to these channels while the page is open, over the one connection of the console. */
export function useChannels({ channels, onMessage, onJoined }: Listening): Line {
  const names = channels.join()
  const queries = useQueryClient()
  const { data: configuration } = useQuery({ ...configurationQuery, enabled: names !== '' })
  const url = realtimeUrl(configuration?.realtime)
  const [heard, setHeard] = useState(nothingHeard)
  const [lostAt, setLostAt] = useState<number | null>(null)
  const hear = useEffectEvent((message: Message) => onMessage(message))
  const join = useEffectEvent(() => onJoined())

  useEffect(() => {
    if (!url || !names) return
    const all = names.split(',')
    const connection = holdConnection(url)
    const { client } = connection
    const leaves = new Map<string, () => void>()
    const answers = new Map<string, 'told' | 'refused'>()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const later = (task: () => void) => void timers.add(setTimeout(task, tryAgainMs))
    const stopTimers = () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    }
    const take = (channel: string, answer: 'told' | 'refused') => {
      const isAgain = answers.has(channel)
      answers.set(channel, answer)
      if (answers.size < all.length) return
      const those = (which: 'told' | 'refused') => all.filter((one) => answers.get(one) === which)
      setHeard({ told: those('told'), refused: those('refused') })
      if (answer === 'told' || !isAgain) join()
    }
    const listen = (channel: string) => {
      leaves.get(channel)?.()
      const leave = connection.listen(channel, {
        onMessage: (message) => hear(message),
        onJoined: () => take(channel, 'told'),
        onError(error) {
          if (answers.get(channel) !== 'refused') logFailure('a channel of the console could not be joined', error)
          take(channel, 'refused')
          later(() => listen(channel))
        },
      })
      leaves.set(channel, leave)
    }
    for (const channel of all) listen(channel)
    const unlisten = client.onState(() => {
      setLostAt(client.lostAt())
      if (client.state() === 'connected') return
      // The gateway has ended the line, which it does with a session. The orders of an ended one do not stay in sight.
      if (client.state() === 'failed')
        void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false })
      stopTimers()
      answers.clear()
      setHeard(nothingHeard)
    })
    return () => {
      stopTimers()
      unlisten()
      for (const leave of leaves.values()) leave()
      connection.leave()
      setHeard(nothingHeard)
    }
  }, [url, names, queries])

  const isOff = configuration !== undefined && !configuration.realtime.enabled
  return { is: isOff ? 'off' : heard.told.length > 0 ? 'live' : 'down', refused: heard.refused, lostAt }
}
