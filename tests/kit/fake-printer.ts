import { createServer, type Socket } from 'node:net'
import { readEscpos, wordsOnPaper } from './escpos-paper.ts'
import { freePort } from './free-port.ts'

type Mood =
  /** Says its state, and says when a ticket is printed. */
  | 'good'
  /** Prints, and says nothing. */
  | 'silent'
  /** Prints, and answers bytes that mean nothing. */
  | 'garbage'
  | 'paper out'
  | 'cover open'
  /** Says that it is well, also on being asked for the end of nothing, prints, and then says nothing. */
  | 'lost answer'
  /** Answers DLE EOT and never GS r. */
  | 'half answers'
  /** Answers the first of two DLE EOT alone, and never GS r. */
  | 'one answer'
  /** Answers DLE EOT before a ticket alone, and never GS r. */
  | 'deaf after paper'
  /** Answers GS r once it gets to it: another ticket is before it. */
  | 'busy'
  /** Prints, says nothing, and leaves its end of the connection open. */
  | 'open end'
  /** Breaks the connection in the middle of a ticket. */
  | 'breaks'
  /** Takes a connection, and neither reads nor answers. */
  | 'hangs'

/** A network printer (ESC/POS over raw TCP) whose paper a test reads. */
export async function openPrinter() {
  const tickets: Uint8Array[] = []
  const sockets = new Set<Socket>()
  const port = await freePort()
  const printer = {
    mood: 'good' as Mood,
    /** Connections that were opened. */
    visits: 0,
    /** The questions that it was asked: of DLE EOT by their numbers, of GS r as 'done'. */
    questions: [] as (number | 'done')[],
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
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    printer.visits += 1
    sockets.add(socket)
    const { mood } = printer
    const answers = !['silent', 'open end', 'garbage'].includes(mood)
    let taken: number[] = []
    let late = 0
    const say = (byte: number) => void socket.write(Uint8Array.of(byte))
    const printOut = () => {
      if (taken.length > 0) tickets.push(Uint8Array.from(taken))
      taken = []
    }
    const read = commandReader({
      state(question) {
        printer.questions.push(question)
        if (mood === 'one answer' && question === 4) return
        if (mood === 'deaf after paper' && taken.length > 0) return
        if (answers) say(stateIn(mood, question))
      },
      done() {
        printer.questions.push('done')
        const wasEmpty = taken.length === 0
        if (['lost answer', 'breaks'].includes(mood) && !wasEmpty) return
        if (mood === 'busy' && wasEmpty) late += 1
        else if (answers && !['half answers', 'one answer', 'deaf after paper'].includes(mood)) {
          printOut()
          say(0)
        }
      },
      letter: (byte) => void taken.push(byte),
    })
    socket.on('error', () => undefined)
    socket.on('end', () => {
      if (mood === 'open end') printOut()
      else socket.end()
    })
    socket.on('close', () => {
      sockets.delete(socket)
      if (mood !== 'breaks') printOut()
    })
    if (mood === 'hangs') return void socket.pause()
    socket.on('data', (chunk) => {
      read(chunk)
      if (taken.length > 0 && mood === 'breaks') return void socket.resetAndDestroy()
      if (mood === 'garbage') socket.write(Uint8Array.of(0xff, 0x13, 0x37))
      for (; taken.length > 0 && late > 0; late -= 1) say(0)
    })
  })
  await printer.open()
  return printer
}

/** The answer to DLE EOT 2 (offline) or 4 (paper). */
function stateIn(mood: Mood, state: number): number {
  const well = 0b0001_0010
  if (mood === 'paper out') return well | (state === 4 ? 0b0110_0000 : 0b0010_0000)
  return mood === 'cover open' && state === 2 ? well | 0b0000_0100 : well
}

type Commands = {
  readonly state: (question: number) => void
  readonly done: () => void
  readonly letter: (byte: number) => void
}

/**
 * Takes the questions out of the bytes as a printer does: wherever they stand, also in a text, and also when the network delivers them in
 * pieces.
 */
function commandReader({ state, done, letter }: Commands) {
  let begun: number[] = []
  const isQuestion = ([first, second]: readonly number[]) =>
    (first === 0x10 && (second === undefined || second === 0x04)) ||
    (first === 0x1d && (second === undefined || second === 0x72))
  return (chunk: Uint8Array): void => {
    for (const byte of chunk) {
      begun.push(byte)
      if (!isQuestion(begun)) {
        for (const each of begun) letter(each)
        begun = []
      } else if (begun.length === 3) {
        if (begun[0] === 0x10) state(byte)
        else done()
        begun = []
      }
    }
  }
}
