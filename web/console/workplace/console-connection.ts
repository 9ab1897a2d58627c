import { createRealtimeClient, type RealtimeClient } from '#web/shared/realtime/client.ts'
import { logFailure } from '#web/shared/realtime/use-realtime.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import { authorizeConsole } from '../api/session.ts'

/** The time that the connection outlives its page, so that the next page can take it over. */
const lingerMs = 1_000
/** A session that the gateway has ended, or a channel that it refused, may be good again, for example after a PIN. */
export const tryAgainMs = 15_000

type Shared = { readonly url: string; readonly client: RealtimeClient; users: number; readonly stop: () => void }
let shared: Shared | null = null

/** Takes part in the one connection of the console. The last one who leaves closes it, if no page comes after. */
export function holdConnection(url: string): { readonly client: RealtimeClient; readonly leave: () => void } {
  if (shared?.url !== url) shared = open(url)
  const held = shared
  held.users += 1
  held.client.connect()
  const leave = () => {
    held.users -= 1
    setTimeout(() => held.users === 0 && held.stop(), lingerMs)
  }
  return { client: held.client, leave }
}

function open(url: string): Shared {
  const client = createRealtimeClient({ url, authorize: authorizeConsole, log: logFailure })
  let again: ReturnType<typeof setTimeout> | undefined
  const unlisten = client.onState(() => {
    clearTimeout(again)
    if (client.state() === 'failed') again = setTimeout(client.connect, tryAgainMs)
  })
  const unwatch = onWake(client.wake)
  const opened: Shared = {
    ...{ url, client, users: 0 },
    stop() {
      unwatch()
      unlisten()
      clearTimeout(again)
      client.disconnect()
      if (shared === opened) shared = null
    },
  }
  return opened
}
