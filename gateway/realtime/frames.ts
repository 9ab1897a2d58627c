import { bytesFrame, textFrame } from './wire.ts'

/**
 * The frames of the Pusher protocol 7 (docs/protocol.md). `data` of what the server sends is a
 * JSON text inside the JSON text, as the protocol has it.
 */

/** A published message, encoded once and shared by all its readers. */
export type Frame = {
  readonly channel: string
  /** As a websocket takes it. */
  readonly bytes: Buffer
  /** The place of the message, or null if it has none. A message that is not newer than the last one sent is never sent. */
  readonly at: string | null
}

export const eventFrame = (channel: string, event: string, data: string, at: string | null = null): Frame => ({
  channel,
  bytes: textFrame(JSON.stringify(at === null ? { event, channel, data } : { event, channel, data, at })),
  at,
})

/** A message whose text is at hand already. */
export const readyFrame = (channel: string, payload: string | Uint8Array, at: string | null): Frame => ({
  channel,
  bytes: typeof payload === 'string' ? textFrame(payload) : bytesFrame(payload),
  at,
})

/** A client event for the other clients. Its data is passed on unchanged, with the user id in a presence channel. */
export const clientEventFrame = (channel: string, event: string, data: unknown, userId: string | null): Frame => ({
  channel,
  bytes: textFrame(JSON.stringify({ event, channel, data, ...(userId !== null && { user_id: userId }) })),
  at: null,
})

const frame = (content: object) => textFrame(JSON.stringify(content))

export const connectionEstablished = (socketId: string, activityTimeoutSeconds: number) =>
  textFrame(
    // Written out: a socket's id has nothing that JSON would escape.
    `{"event":"pusher:connection_established","data":"{\\"socket_id\\":\\"${socketId}\\",\\"activity_timeout\\":${activityTimeoutSeconds}}"}`,
  )

export const ping = frame({ event: 'pusher:ping', data: '{}' })
export const pong = frame({ event: 'pusher:pong', data: '{}' })

export const subscriptionSucceeded = (channel: string, data = '{}') =>
  frame({ event: 'pusher_internal:subscription_succeeded', channel, data })

export const subscriptionError = (channel: string, type: string, error: string, status: number) =>
  frame({ event: 'pusher:subscription_error', channel, data: JSON.stringify({ type, error, status }) })

export const cacheMiss = (channel: string) => frame({ event: 'pusher:cache_miss', channel })

export const signinSuccess = (userData: string) =>
  frame({ event: 'pusher:signin_success', data: JSON.stringify({ user_data: userData }) })

export const errorFrame = (code: number, message: string) =>
  frame({ event: 'pusher:error', data: JSON.stringify({ code, message }) })

/** A frame that a client may send, after its shape has been checked. */
export type ClientFrame =
  | { readonly type: 'ping' }
  | { readonly type: 'pong' }
  | Subscribe
  | { readonly type: 'unsubscribe'; readonly channel: string }
  | { readonly type: 'signin'; readonly auth: string; readonly userData: string }
  | { readonly type: 'client-event'; readonly event: string; readonly channel: string; readonly data: unknown }
  | { readonly type: 'unknown' }

export type Subscribe = {
  readonly type: 'subscribe'
  readonly channel: string
  readonly auth: string
  /** The signed text that says who joins a presence channel. */
  readonly channelData: string | null
  /** The place that the client has seen already. */
  readonly since: string | null
}

/** Reads one text frame; null when it is no frame of the protocol. */
export function readClientFrame(text: string): ClientFrame | null {
  const frame = parsed(text)
  if (!isRecord(frame) || typeof frame['event'] !== 'string') return null
  const { event, channel } = frame
  if (event.startsWith('client-'))
    return typeof channel === 'string' ? { type: 'client-event', event, channel, data: frame['data'] } : null
  if (event === 'pusher:ping') return { type: 'ping' }
  if (event === 'pusher:pong') return { type: 'pong' }
  const data = typeof frame['data'] === 'string' ? parsed(frame['data']) : frame['data']
  switch (event) {
    case 'pusher:subscribe':
      return isRecord(data) ? readSubscribe(data) : null
    case 'pusher:unsubscribe':
      return isRecord(data) && typeof data['channel'] === 'string'
        ? { type: 'unsubscribe', channel: data['channel'] }
        : null
    case 'pusher:signin':
      return isRecord(data) && typeof data['auth'] === 'string' && typeof data['user_data'] === 'string'
        ? { type: 'signin', auth: data['auth'], userData: data['user_data'] }
        : null
    default:
      return { type: 'unknown' }
  }
}

function readSubscribe({ channel, auth, channel_data, since }: Record<string, unknown>): Subscribe | null {
  if (typeof channel !== 'string') return null
  return {
    type: 'subscribe',
    channel,
    auth: typeof auth === 'string' ? auth : '',
    channelData: typeof channel_data === 'string' ? channel_data : null,
    since: typeof since === 'string' && isCursor(since) ? since : null,
  }
}

/** Numbers joined by dots, as many as the channel's places have. */
export const isCursor = (text: string) => /^\d{1,20}(\.\d{1,20}){0,2}$/.test(text)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
