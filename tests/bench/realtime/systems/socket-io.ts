import { startNode } from '../processes.ts'
import type { System } from '../system.ts'
import { type Connection, frame, open } from '../websocket.ts'
import { placeOfFix } from './bare-ws.ts'

const ping = '2'.charCodeAt(0)

/** Engine.IO 4 and Socket.IO 5 packets: `2` ping, `3` pong, `40` connect, `42` event, `43` its answer. */
export const socketIo: System = {
  name: 'socket.io',
  missing: () => null,
  start: () => startNode(new URL('../servers/socket-io.ts', import.meta.url)),
  collectsGarbage: true,
  async reader(port, channel) {
    const reader = await connected(port)
    reader.send(`420${JSON.stringify(['join', channel])}`)
    await reader.next()
    return reader
  },
  hear: (reader, onMessage) =>
    reader.listen((bytes, start, end) => {
      if (bytes[start] === ping) reader.send('3')
      else onMessage(bytes, start, end)
    }),
  async publisher(port) {
    return (await talking(port)).socket
  },
  message: (channel, json) => frame(`42["publish","${channel}",${json}]`),
  road: {
    courier: talking,
    fix: ({ diner }, fix) => `42${JSON.stringify(['publish', diner, { fixes: [fix] }])}`,
    placeOf: (text) => placeOfFix(text),
  },
}

async function connected(port: number): Promise<Connection> {
  const connection = await open(port, '/socket.io/?EIO=4&transport=websocket')
  await connection.next()
  connection.send('40')
  await connection.next()
  return connection
}

/** A connection that reads only pings. */
async function talking(port: number): Promise<Connection> {
  const connection = await connected(port)
  connection.listen((bytes, start) => {
    if (bytes[start] === ping) connection.send('3')
  })
  return connection
}
