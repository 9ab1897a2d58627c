import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { logFailure, sharedConnection } from '#web/shared/realtime/shared-connection.ts'
import { realtimeUrl } from '#web/shared/realtime/use-realtime.ts'
import { authorizeConsole, sessionQuery } from '../api/session.ts'

/** A refused channel, or a connection that is refused at its start, is asked for again after this time. */
const tryAgainMs = 15_000
/**
 * A PIN ends the session before it, and the gateway then ends that session's connection: a moment later the browser has the new session. Without
 * this the tablet would hear no new order for fifteen seconds after each PIN.
 */
const afterEndMs = 1_000

const holdConnection = sharedConnection({
  authorize: authorizeConsole,
  isHeardWhileHidden: true,
  onFailed: (wasConnected) => (wasConnected ? afterEndMs : tryAgainMs),
})

/** `live`: every later change is told, but those of the refused channels. `off`: the gateway has no realtime. */
export type ChannelLine = {
  readonly is: 'live' | 'down' | 'off'
  /** Every later change of every channel is told. */
  readonly isTold: boolean
  readonly refused: readonly string[]
  /** The last sign of life of a lost connection, in milliseconds of this device's clock. */
  readonly lostAt: number | null
}

type Listening = {
  readonly channels: readonly string[]
  readonly onMessage: (message: Message) => void
  /** Each channel has an answer: no later change of a joined one is missed, and earlier ones may have been. */
  readonly onJoined: () => void
  /** Runs again and again while not every change is told. */
  readonly whileUntold?: { readonly everyMs: number; readonly read: () => void }
}

type ChannelStates = { readonly told: readonly string[]; readonly refused: readonly string[] }
/** The same object at each drawing. */
const nothingHeard: ChannelStates = { told: [], refused: [] }

/** Listens to these channels while the page is open, over the one connection of the console. */
export function useChannels({ channels, onMessage, onJoined, whileUntold }: Listening): ChannelLine {
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
    const { client, leave: leaveLine } = holdConnection(url)
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
      const leave = client.subscribe(channel, {
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
      leaveLine()
      setHeard(nothingHeard)
    }
  }, [url, names, queries])

  const isOff = configuration !== undefined && !configuration.realtime.enabled
  const is = isOff ? 'off' : heard.told.length > 0 ? 'live' : 'down'
  const isTold = is === 'live' && heard.refused.length === 0
  const everyMs = whileUntold?.everyMs ?? 0
  const read = useEffectEvent(() => whileUntold?.read())
  useEffect(() => {
    if (isTold || !names || everyMs === 0) return
    const timer = setInterval(() => read(), everyMs)
    return () => clearInterval(timer)
  }, [isTold, names, everyMs])
  return { is, isTold, refused: heard.refused, lostAt }
}
