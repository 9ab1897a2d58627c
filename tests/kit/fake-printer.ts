import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { readEscpos, wordsOnPaper } from './escpos-paper.ts'

type Mood =
  /** Says its state, and says when a ticket is printed. */
  | 'good'
  /** Prints, and says nothing. */
  | 'silent'
  /** Prints, and answers bytes that mean nothing. */
  | 'garbage'
  | 'paper out'
  | 'cover open'
  /** Says that it is well, prints, and never says that it is done. */
  | 'lost answer'
  /** Breaks the connection in the middle of a ticket. */
  | 'breaks'
  /** Takes a connection, and neither reads nor answers. */
  | 'hangs'

/** A network printer (ESC/POS over raw TCP) whose paper a test reads. */
export async function openPrinter() {
  const tickets: Uint8Array[] = []
  const sockets = new Set<Socket>()
  let port = 0
  const printer = {
    mood: 'good' as Mood,
    /** Connections that were opened. */
    visits: 0,
    get url() {
      return `tcp://127.0.0.1:${port}`
    },
    /** The bytes of each ticket that came out. */
    tickets,
    /** Each ticket as the lines that a person reads. */
    get paper(): readonly (readonly string[])[] {
      return tickets.map((bytes) => readEscpos(bytes).flatMap(wordsOnPaper))
    },
    /** Switches it off. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    /** Switches it on again, at the same port. */
    open: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
  }
  const server = createServer((socket) => {
    printer.visits += 1
    sockets.add(socket)
    const { mood } = printer
    let taken: number[] = []
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      if (taken.length > 0 && mood !== 'breaks') tickets.push(Uint8Array.from(taken))
    })
    if (mood === 'hangs') return void socket.pause()
    socket.on('data', (chunk) => {
      const { rest, states, isDone } = commandsIn(chunk)
      if (rest.length > 0 && mood === 'breaks') return void socket.resetAndDestroy()
      taken = [...taken, ...rest]
      if (mood === 'silent') return
      if (mood === 'garbage') return void socket.write(Uint8Array.of(0xff, 0x13, 0x37))
      for (const state of states) socket.write(Uint8Array.of(stateIn(mood, state)))
      if (isDone && mood !== 'lost answer') {
        tickets.push(Uint8Array.from(taken))
        taken = []
        socket.write(Uint8Array.of(0))
      }
    })
  })
  await printer.open()
  port = (server.address() as AddressInfo).port
  return printer
}

/** The answer to DLE EOT 2 (offline) or 4 (paper). */
function stateIn(mood: Mood, state: number): number {
  const well = 0b0001_0010
  if (mood === 'paper out') return well | (state === 4 ? 0b0110_0000 : 0b0010_0000)
  return mood === 'cover open' && state === 2 ? well | 0b0000_0100 : well
}

/** Takes the questions out of the bytes, as a printer does. */
function commandsIn(chunk: Uint8Array) {
  const rest: number[] = []
  const states: number[] = []
  let isDone = false
  for (let at = 0; at < chunk.length; at += 1) {
    if (chunk[at] === 0x10 && chunk[at + 1] === 4) {
      states.push(chunk[at + 2] ?? 0)
      at += 2
    } else if (chunk[at] === 0x1d && chunk[at + 1] === 0x72) {
      isDone = true
      at += 2
    } else rest.push(chunk[at] ?? 0)
  }
  return { rest, states, isDone }
}
