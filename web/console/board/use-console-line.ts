import { useQueryClient } from '@tanstack/react-query'
import { consoleChannel, consoleTicketsEvent, consoleUpdateEvent } from '#domain/realtime/channels.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { readTicketsAgain, unheardTicketsMs } from '../api/tickets.ts'
import { type ChannelLine, useChannels } from '../workplace/use-channels.ts'

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
export function useConsoleLine({ storeIds, onMessage, onJoined }: Listening): ChannelLine {
  const queries = useQueryClient()
  const { refused, ...line } = useChannels({
    channels: storeIds.map(consoleChannel),
    onMessage(message) {
      if (message.event === consoleUpdateEvent) onMessage(message)
      else if (message.event === consoleTicketsEvent) readTicketsAgain(queries)
    },
    onJoined() {
      readTicketsAgain(queries)
      onJoined()
    },
    whileUntold: { everyMs: unheardTicketsMs, read: () => readTicketsAgain(queries) },
  })
  return { ...line, refused: storeIds.filter((id) => refused.includes(consoleChannel(id))) }
}
