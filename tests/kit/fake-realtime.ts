import {
  connectionEstablished,
  eventFrame,
  pong,
  readClientFrame,
  subscriptionError,
  subscriptionSucceeded,
} from '#gateway/realtime/frames.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import type { OpenTransport } from '#web/shared/realtime/transport.ts'

/** The page's end of a connection to the fake gateway. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  readyState = 0
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string
  private readonly server: Server

  constructor(server: Server, url: string) {
    super()
    this.server = server
    this.url = url
    server.take(this)
  }

  send(text: string) {
    this.server.hear(this, text)
  }

  close() {
    this.readyState = 3
    this.server.forget(this)
  }

  receive(frame: Buffer) {
    this.onmessage?.({ data: textOf(frame) })
  }
}

/** The functions of its server that the socket needs. */
type Server = {
  take(socket: FakeSocket): void
  hear(socket: FakeSocket, text: string): void
  forget(socket: FakeSocket): void
}

export type FakeRealtime = ReturnType<typeof fakeRealtime>

/** Replaces only the network: it sends the gateway's own frames to every `WebSocket` that the page opens. */
export function fakeRealtime() {
  const sockets = new Set<FakeSocket>()
  const opened: string[] = []
  const subscribed: { channel: string; since: string | null }[] = []
  const channels = new Set<string>()
  const refused = new Set<string>()
  const real = globalThis.WebSocket
  let sockNumber = 0
  let isSilent = false

  const openPolling: OpenTransport = (url, { onText, onLost }) => {
    const socket = new FakeSocket(server, `polling ${url}`)
    socket.onmessage = ({ data }) => onText(data)
    socket.onclose = ({ code }) => onLost(code)
    return {
      send(text: string) {
        if (socket.readyState === FakeSocket.OPEN) socket.send(text)
        return socket.readyState === FakeSocket.OPEN
      },
      close: () => socket.close(),
    }
  }

  const server = {
    /** Every address to which the page connected. */
    opened,
    /** Every requested subscription, in order. */
    subscribed,
    /** The open connections, accepted or waiting. */
    lines: () => sockets.size,
    /** The page uses long polls instead of a websocket; `opened` says so. */
    openPolling,
    /** The channels that have a listener now. */
    channels,
    refuse: (channel: string) => void refused.add(channel),
    refuseNoLonger: (channel: string) => void refused.delete(channel),
    take(socket: FakeSocket) {
      sockets.add(socket)
      opened.push(socket.url)
    },
    forget: (socket: FakeSocket) => {
      if (sockets.delete(socket) && sockets.size === 0) channels.clear()
    },
    /** Accepts the waiting connections. */
    accept() {
      for (const socket of [...sockets]) {
        if (socket.readyState === 1) continue
        socket.readyState = 1
        socket.receive(connectionEstablished(`1.${++sockNumber}`, 30))
      }
    },
    hear(socket: FakeSocket, text: string) {
      if (isSilent) return
      const frame = readClientFrame(text)
      if (frame?.type === 'ping') socket.receive(pong)
      if (frame?.type === 'unsubscribe') channels.delete(frame.channel)
      if (frame?.type !== 'subscribe') return
      subscribed.push({ channel: frame.channel, since: frame.since })
      if (refused.has(frame.channel))
        return socket.receive(subscriptionError(frame.channel, 'LimitReached', 'no more', 400))
      channels.add(frame.channel)
      socket.receive(subscriptionSucceeded(frame.channel))
    },
    push(channel: string, event: string, data: object, at: string | null = null) {
      if (!channels.has(channel)) return
      for (const socket of sockets) socket.receive(eventFrame(channel, event, JSON.stringify(data), at).bytes)
    },
    /** The connection is lost; with a code of 4000 to 4099 it is refused for good. */
    drop(code = 1006) {
      for (const socket of [...sockets]) socket.onclose?.({ code })
    },
    /** The same, only for connections that were not accepted yet. */
    dropWaiting(code = 1006) {
      for (const socket of [...sockets]) if (socket.readyState !== 1) socket.onclose?.({ code })
    },
    /** Receives everything and answers nothing, like a dead connection. */
    fallSilent() {
      isSilent = true
    },
    /** Ends every line for good, because a page of the next test would take over one that lingers. */
    restore() {
      server.drop(4001)
      globalThis.WebSocket = real
    },
  }
  class Line extends FakeSocket {
    constructor(url: string) {
      super(server, url)
    }
  }
  globalThis.WebSocket = Line as unknown as typeof WebSocket
  return server
}
