/**
 * The frames of the Pusher protocol 7 (docs/protocol.md). `data` of everything the server sends
 * is a JSON text inside the JSON text, as the protocol has it.
 */

/** A published message, encoded once and shared by all its readers. */
export type Frame = {
  readonly text: string
  /** Its place, or null for what has none: what is not newer than what was sent is never sent. */
  readonly at: string | null
}

export const eventFrame = (channel: string, event: string, data: string, at: string | null): Frame => ({
  text: JSON.stringify(at === null ? { event, channel, data } : { event, channel, data, at }),
  at,
})

export const connectionEstablished = (socketId: string, activityTimeoutSeconds: number) =>
  JSON.stringify({
    event: 'pusher:connection_established',
    data: JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeoutSeconds }),
  })

export const pong = JSON.stringify({ event: 'pusher:pong', data: '{}' })

export const subscriptionSucceeded = (channel: string) =>
  JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' })

export const subscriptionError = (channel: string, type: string, error: string, status: number) =>
  JSON.stringify({ event: 'pusher:subscription_error', channel, data: JSON.stringify({ type, error, status }) })

export const errorFrame = (code: number, message: string) =>
  JSON.stringify({ event: 'pusher:error', data: JSON.stringify({ code, message }) })

/** What a client may send, after its shape has been checked. */
export type ClientFrame =
  | { readonly type: 'ping' }
  | { readonly type: 'pong' }
  | { readonly type: 'subscribe'; readonly channel: string; readonly auth: string; readonly since: string | null }
  | { readonly type: 'unsubscribe'; readonly channel: string }
  | { readonly type: 'client-event'; readonly event: string; readonly channel: string; readonly data: unknown }

/** Reads one text frame; null when it is no frame of the protocol. */
export function readClientFrame(text: string): ClientFrame | null {
  const frame = parsed(text)
  if (!isRecord(frame) || typeof frame['event'] !== 'string') return null
  const event = frame['event']
  const data = typeof frame['data'] === 'string' ? parsed(frame['data']) : frame['data']
  switch (event) {
    case 'pusher:ping':
      return { type: 'ping' }
    case 'pusher:pong':
      return { type: 'pong' }
    case 'pusher:subscribe':
    case 'pusher:unsubscribe': {
      if (!isRecord(data) || typeof data['channel'] !== 'string') return null
      const channel = data['channel']
      if (event === 'pusher:unsubscribe') return { type: 'unsubscribe', channel }
      const { auth, since } = data
      return {
        type: 'subscribe',
        channel,
        auth: typeof auth === 'string' ? auth : '',
        since: typeof since === 'string' ? since : null,
      }
    }
    default:
      return event.startsWith('client-') && typeof frame['channel'] === 'string'
        ? { type: 'client-event', event, channel: frame['channel'], data: frame['data'] }
        : null
  }
}

/** Letters, digits and `_ - = @ , . ;`, at most 200 of them. */
export const isChannelName = (name: string) => /^[A-Za-z0-9_\-=@,.;]{1,200}$/.test(name)

/** Kinds of channel that this gateway does not serve yet (docs/protocol.md). */
export const isServed = (channel: string) => !/^(presence-|private-encrypted-|#)/.test(channel)

export const isPrivate = (channel: string) => channel.startsWith('private-')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
