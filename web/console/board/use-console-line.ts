import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consoleChannel, consoleTicketsEvent, consoleUpdateEvent } from '#domain/realtime/channels.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { readTicketsAgain, unheardTicketsMs } from '../api/tickets.ts'
import { type Line, useChannels } from '../workplace/use-channels.ts'

type Listening = {
  readonly storeIds: readonly string[]
  /** An order has changed. */
  readonly onMessage: (message: Message) => void
  /** All channels are joined: no later change is missed, and earlier ones may have been. */
  readonly onJoined: () => void
}

/**
 * Listens to the consoles' channels of these stores while the page is open. `refused` holds the ids of stores that are not told of. Tickets
 * in sight are read again when one changes, after each gap, and every few seconds while changes are not told.
 */
export function useConsoleLine({ storeIds, onMessage, onJoined }: Listening): Line {
  const queries = useQueryClient()
  const { is, refused, lostAt } = useChannels({
    channels: storeIds.map(consoleChannel),
    onMessage(message) {
      if (message.event === consoleUpdateEvent) onMessage(message)
      else if (message.event === consoleTicketsEvent) readTicketsAgain(queries)
    },
    onJoined() {
      readTicketsAgain(queries)
      onJoined()
    },
  })
  const isTold = is === 'live' && refused.length === 0
  const isAsked = storeIds.length > 0
  useEffect(() => {
    if (isTold || !isAsked) return
    const timer = setInterval(() => readTicketsAgain(queries), unheardTicketsMs)
    return () => clearInterval(timer)
  }, [isTold, isAsked, queries])
  return { is, lostAt, refused: storeIds.filter((id) => refused.includes(consoleChannel(id))) }
}
