import type { WebSocket } from 'ws'
import type { Clock } from '../ports/clock.ts'
import {
  type ClientFrame,
  connectionEstablished,
  errorFrame,
  type Frame,
  isChannelName,
  isPrivate,
  isServed,
  pong,
  readClientFrame,
  subscriptionError,
  subscriptionSucceeded,
} from './frames.ts'
import type { Hub, Reader } from './hub.ts'
import { isChannelAuth, type RealtimeApp } from './signature.ts'

export const limits = {
  activityTimeoutSeconds: 30,
  channelsPerSocket: 100,
  /** Frames of a client in one second, client events apart (Pusher allows ten). */
  framesPerSecond: 60,
  clientEventsPerSecond: 10,
  /** More than this unsent: the socket is slow, and only the newest frame of each channel waits for it. */
  bufferedBytes: 64 * 1024,
  deadReaderMs: 30_000,
}

export type ClientEvent = { readonly channel: string; readonly event: string; readonly data: unknown }

export type SessionContext = {
  readonly app: RealtimeApp
  readonly hub: Hub
  readonly clock: Clock
  readonly socketId: string
  readonly onClientEvent: (event: ClientEvent) => void
  /** Fills a channel that a reader may be the first of with its newest state. */
  readonly prime: (channel: string) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Speaks the Pusher protocol with one socket, from its first frame to its close. */
export function openSession(socket: WebSocket, context: SessionContext): void {
  const { app, hub, clock, socketId } = context
  const joined = new Set<string>()
  const pending = new Map<string, Frame>()
  const rate = rateMeter(clock)
  const stops = [clock.every((limits.activityTimeoutSeconds * 1000) / 2, watch)]
  let heard = clock.now().getTime()
  let slowSince: number | null = null

  const send = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text, flush)
  }
  const reader: Reader = {
    deliver(channel, frame) {
      if (socket.bufferedAmount > limits.bufferedBytes) pending.set(channel, frame)
      else send(frame.text)
    },
  }

  /** Called when a send has left: what waited goes out, newest per channel. */
  function flush() {
    if (socket.bufferedAmount > limits.bufferedBytes) return
    slowSince = null
    for (const [channel, frame] of pending) {
      pending.delete(channel)
      send(frame.text)
      if (socket.bufferedAmount > limits.bufferedBytes) return
    }
  }

  function watch() {
    const now = clock.now().getTime()
    if (socket.bufferedAmount > limits.bufferedBytes) slowSince ??= now
    if (slowSince !== null && now - slowSince >= limits.deadReaderMs) return socket.terminate()
    if (now - heard > limits.activityTimeoutSeconds * 4000) return socket.close(4201, 'Pong reply not received')
    socket.ping()
  }

  async function subscribe({ channel, auth, since }: Extract<ClientFrame, { type: 'subscribe' }>) {
    if (!isChannelName(channel)) return send(subscriptionError('', 'InvalidChannel', 'Invalid channel name', 400))
    if (!isServed(channel))
      return send(subscriptionError(channel, 'NotServed', 'This kind of channel is not served', 400))
    if (joined.has(channel)) return send(errorFrame(4009, 'Existing subscription to channel'))
    if (joined.size >= limits.channelsPerSocket)
      return send(subscriptionError(channel, 'LimitReached', `At most ${limits.channelsPerSocket} channels`, 400))
    if (isPrivate(channel) && !isChannelAuth(app, socketId, channel, auth))
      return send(subscriptionError(channel, 'AuthError', 'The connection is not authorized for this channel', 401))
    joined.add(channel)
    send(subscriptionSucceeded(channel))
    hub.subscribe(channel, reader, since)
    if (!hub.isPrimed(channel)) await context.prime(channel)
  }

  function take(frame: ClientFrame) {
    switch (frame.type) {
      case 'ping':
        return send(pong)
      case 'pong':
        return
      case 'subscribe':
        return void subscribe(frame).catch(context.onError)
      case 'unsubscribe':
        joined.delete(frame.channel)
        pending.delete(frame.channel)
        return hub.unsubscribe(frame.channel, reader)
      case 'client-event':
        if (!isPrivate(frame.channel) || !joined.has(frame.channel))
          return send(errorFrame(4009, 'Client events need a private channel that was joined'))
        if (!rate.allowsClientEvent()) return send(errorFrame(4301, 'Too many client events'))
        return context.onClientEvent(frame)
    }
  }

  socket.on('message', (raw, isBinary) => {
    heard = clock.now().getTime()
    if (!rate.allowsFrame()) return socket.close(4100, 'Too many messages')
    const frame = isBinary ? null : readClientFrame(String(raw))
    if (frame) take(frame)
    else send(errorFrame(4200, 'Not a frame of the protocol'))
  })
  socket.on('pong', () => {
    heard = clock.now().getTime()
  })
  socket.on('error', context.onError)
  socket.on('close', () => {
    for (const stop of stops) stop()
    for (const channel of joined) hub.unsubscribe(channel, reader)
  })
  send(connectionEstablished(socketId, limits.activityTimeoutSeconds))
}

function rateMeter(clock: Clock) {
  let second = 0
  let frames = 0
  let events = 0
  const turn = () => {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (now === second) return
    second = now
    frames = 0
    events = 0
  }
  return {
    allowsFrame() {
      turn()
      return ++frames <= limits.framesPerSecond
    },
    allowsClientEvent() {
      turn()
      return ++events <= limits.clientEventsPerSecond
    },
  }
}
