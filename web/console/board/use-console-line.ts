import { consoleChannel } from '#domain/realtime/channels.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { authorizeConsole } from '../api/board.ts'
import { type Line, useChannels } from '../workplace/use-channels.ts'

type Listening = {
  readonly storeIds: readonly string[]
  readonly onMessage: (message: Message) => void
  /** All channels are joined: no later change is missed, and earlier ones may have been. */
  readonly onJoined: () => void
}

/** Listens to the consoles' channels of these stores while the page is open. `refused` holds the ids of stores that are not told of. */
export function useConsoleLine({ storeIds, ...heard }: Listening): Line {
  const { is, refused } = useChannels({
    ...{ channels: storeIds.map(consoleChannel), authorize: authorizeConsole },
    ...heard,
  })
  return { is, refused: storeIds.filter((id) => refused.includes(consoleChannel(id))) }
}
