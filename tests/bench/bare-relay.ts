import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** The floor of Node: every frame goes to everybody else as it came. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const other of server.clients) if (other !== socket) other.send(data)
  })
})
server.on('listening', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
