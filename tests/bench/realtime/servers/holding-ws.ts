import { serveReaders } from './readers.ts'

/** As many bytes as a diner's snapshot has. */
const bytesOfSnapshot = 1_300
const held = new Map<string, string>()

/** The minimum of a server on Node that holds the newest snapshot of each reader's channel, as text of one byte a letter. */
serveReaders({
  message: () => undefined,
  fix: () => undefined,
  greet(channel, socket) {
    const snapshot = Buffer.alloc(bytesOfSnapshot, channel).toString('latin1')
    held.set(channel, snapshot)
    socket.send(snapshot)
  },
})
