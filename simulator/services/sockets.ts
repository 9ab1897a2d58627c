import { Context, Layer } from 'effect'
import { WebSocket } from 'ws'

/** What a client hears of its socket. */
export type SocketEvents = {
  readonly onText: (text: string) => void
  /** The server asks for a sign of life; the socket answers by itself. */
  readonly onPing: () => void
  /** It is over; said once, and not to a client that has closed it. */
  readonly onLost: (reason: string) => void
}

export type Socket = {
  readonly send: (text: string) => void
  /** Without a word, as a phone that leaves the network; nothing is said any more. */
  readonly drop: () => void
}

/** Opens sockets to the gateway at an address such as `wss://shop.example/app/KEY?protocol=7`. */
export class Sockets extends Context.Service<
  Sockets,
  { readonly open: (address: URL, events: SocketEvents) => Socket }
>()('simulator/services/Sockets') {
  /** Of the network. */
  static readonly live = Layer.succeed(Sockets, { open: openWebSocket })
}

function openWebSocket(address: URL, { onText, onPing, onLost }: SocketEvents): Socket {
  const socket = new WebSocket(address, { handshakeTimeout: 10_000 })
  const drop = () => {
    socket.removeAllListeners()
    socket.on('error', () => {}) // closing before the handshake is done makes it complain
    socket.terminate()
  }
  const lose = (reason: string) => {
    drop()
    onLost(reason)
  }
  socket.on('ping', onPing)
  socket.on('message', (raw) => onText(String(raw)))
  socket.on('error', (error) => lose(error.message))
  socket.on('close', (code) => lose(`closed ${code}`))
  return { send: (text) => socket.send(text), drop }
}
