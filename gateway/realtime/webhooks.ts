import { callOutside, leaveUnread } from '../outside/call.ts'
import type { Clock } from '../ports/clock.ts'
import { userOf } from './channel-names.ts'
import type { WebhookNotice } from './notice.ts'
import { type RealtimeApp, signatureOf } from './signature.ts'

/** Events that happen within this time leave together. */
const gatherMs = 100
/** A user or reader that returns within this time counts as never gone (Pusher, "Webhooks"). */
const holdMs = 3_000
const timeoutMs = 10_000
/** How long a message is tried again, at pauses that double between these two. */
const persistenceMs = 300_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
const largestPost = 256 * 1024
/** The most characters that wait while the application does not answer. Beyond it, the oldest events are dropped. */
const mostWaiting = 4 * 1024 * 1024

export type WebhookOptions = {
  readonly url: string
  readonly app: RealtimeApp
  readonly clock: Clock
  /** Told how many events were given up, once for each time that some were. */
  readonly onDropped: (events: number) => void
}

export type Webhooks = ReturnType<typeof createWebhooks>

type QueuedWebhook = { readonly text: string; readonly at: number }

/** Tells the application by signed `POST` what happens in its channels, in order (docs/protocol.md, "Webhooks"). */
export function createWebhooks({ url, app, clock, onDropped }: WebhookOptions) {
  const held = new Map<string, () => void>()
  let queue: QueuedWebhook[] = []
  let waitingBytes = 0
  let dropped = 0
  let isSending = false
  let stopGathering: (() => void) | null = null
  let isStopped = false
  /** Ends the request or the pause that is under way. */
  let interrupt = () => {}
  const now = () => clock.now().getTime()

  const enqueue = (notice: WebhookNotice) => {
    const text = JSON.stringify(wireOf(notice))
    queue.push({ text, at: now() })
    waitingBytes += text.length
    while (waitingBytes > mostWaiting) {
      waitingBytes -= queue.shift()?.text.length ?? 0
      dropped++
    }
    if (!isSending) stopGathering ??= clock.after(gatherMs, () => void sendAll())
  }

  const hold = (notice: WebhookNotice, key: string) => {
    const stop = clock.after(holdMs, () => {
      held.delete(key)
      enqueue(notice)
    })
    held.set(key, stop)
  }

  /** Answers whether the going that this coming takes back was still held. */
  const takeBack = (key: string) => {
    held.get(key)?.()
    return held.delete(key)
  }

  const take = (): readonly QueuedWebhook[] => {
    let bytes = 0
    let count = 0
    for (const { text } of queue) {
      bytes += text.length
      if (count > 0 && bytes > largestPost) break
      count++
    }
    const batch = queue.slice(0, count)
    queue = queue.slice(count)
    waitingBytes -= batch.reduce((sum, { text }) => sum + text.length, 0)
    return batch
  }

  const sendAll = async () => {
    stopGathering = null
    isSending = true
    while (queue.length > 0 && !isStopped) await deliver(take())
    isSending = false
  }

  const deliver = async (batch: readonly QueuedWebhook[]) => {
    const body = `{"time_ms":${now()},"events":[${batch.map(({ text }) => text).join(',')}]}`
    const until = (batch.at(-1)?.at ?? 0) + persistenceMs
    for (let pause = firstPauseMs; !(await post(body)); pause = Math.min(pause * 2, longestPauseMs)) {
      if (isStopped) return
      if (now() + pause > until) {
        dropped += batch.length
        break
      }
      await wait(pause)
      if (isStopped) return
    }
    if (dropped > 0) onDropped(dropped)
    dropped = 0
  }

  const post = async (body: string): Promise<boolean> => {
    const request = new AbortController()
    interrupt = () => request.abort()
    const stopTimeout = clock.after(timeoutMs, interrupt)
    try {
      const { status, body: answer } = await callOutside(url, {
        service: 'realtime-webhooks',
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-pusher-key': app.key,
          'x-pusher-signature': signatureOf(app, body),
        },
        signal: request.signal,
      })
      leaveUnread(answer)
      return status >= 200 && status <= 299
    } catch {
      return false
    } finally {
      stopTimeout()
    }
  }

  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const stop = clock.after(milliseconds, resolve)
      interrupt = () => {
        stop()
        resolve()
      }
    })

  return {
    notice(notice: WebhookNotice) {
      if (isStopped || userOf(notice.channel) !== null) return
      switch (notice.name) {
        case 'channel_vacated':
          return hold(notice, notice.channel)
        case 'channel_occupied':
          return takeBack(notice.channel) ? undefined : enqueue(notice)
        case 'member_removed':
          return hold(notice, memberKey(notice))
        case 'member_added':
          return takeBack(memberKey(notice)) ? undefined : enqueue(notice)
        default:
          return enqueue(notice)
      }
    },

    /** Stops, and forgets the events that have not been sent. */
    stop() {
      isStopped = true
      interrupt()
      stopGathering?.()
      for (const stopHolding of held.values()) stopHolding()
    },
  }
}

/** A space is in no channel's name. */
const memberKey = ({ channel, userId }: { readonly channel: string; readonly userId: string }) => `${channel} ${userId}`

function wireOf(notice: WebhookNotice): object {
  switch (notice.name) {
    case 'member_added':
    case 'member_removed':
      return { name: notice.name, channel: notice.channel, user_id: notice.userId }
    case 'client_event': {
      const { name, channel, event, data, socketId, userId } = notice
      const text = typeof data === 'string' ? data : JSON.stringify(data ?? null)
      return { name, channel, event, data: text, socket_id: socketId, ...(userId !== null && { user_id: userId }) }
    }
    default:
      return { name: notice.name, channel: notice.channel }
  }
}
