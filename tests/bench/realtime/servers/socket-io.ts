import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

/** socket.io as its guide has it: rooms, websocket transport, the default listen backlog. */
const server = createServer()
const io = new Server(server, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => {
  socket.on('join', (room: string, done: () => void) => {
    socket.join(room)
    done()
  })
  socket.on('publish', (room: string, data: unknown) => void io.to(room).emit('message', data))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
