import { WebSocket } from 'ws'
import type { Socket, SocketEvents } from './socket.ts'

export function openWebSocket(
  address: URL,
  { onText, onPing, onLost }: SocketEvents,
  headers: Readonly<Record<string, string>> = {},
): Socket {
  const socket = new WebSocket(address, { handshakeTimeout: 10_000, headers })
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
  // The library throws for a text that is sent before the handshake is done, such as a ping after a long silence.
  const send = (text: string) => {
    if (socket.readyState !== WebSocket.CONNECTING) socket.send(text)
  }
  return { send, drop }
}
