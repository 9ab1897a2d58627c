import { openLine, type PrinterConnection } from './line.ts'
import type { Address } from './settings.ts'

/** The reason why a network printer did not print. */
type PrinterReason =
  | 'NO_CONNECTION'
  | 'TIME_OUT'
  | 'PAPER_OUT'
  | 'COVER_OPEN'
  | 'OFFLINE'
  | 'CONNECTION_LOST'
  | 'NO_ANSWER'

/** The questions that a printer answers, as far as it has been asked. */
export type Capabilities = {
  /** How many of the two questions about its state. */
  readonly states: number
  /** Whether it says when a ticket is printed; null while it has not been asked. */
  readonly saysDone: boolean | null
}

/** A printer of which nothing is known. */
export const unknownPrinter: Capabilities = { states: 0, saysDone: null }

type Outcome = { readonly is: 'printed' } | { readonly is: 'failed'; readonly reason: PrinterReason }

/** The outcome of a ticket, and the capabilities that its printer has shown so far. */
export type Printed = Outcome & { readonly capabilities: Capabilities }

export type Patience = {
  readonly connectMs: number
  /** For the first answer to a question. Many printers give none. */
  readonly firstMs: number
  /** For an answer that the printer has given before. */
  readonly answerMs: number
  /** For the paper to come out. */
  readonly doneMs: number
}

export const usualPatience: Patience = { connectMs: 5_000, firstMs: 1_000, answerMs: 3_000, doneMs: 15_000 }

type Sending = {
  /** Called before the first byte leaves: from here on the ticket may be on paper. */
  readonly onSending: () => Promise<void>
  /** Null for a printer that is never asked. */
  readonly known: Capabilities | null
  readonly patience?: Patience
}

const dle = 0x10
/** Asks for the reason of an offline printer, and for the state of its paper. A printer answers at once, also while it prints. */
const askState = Uint8Array.of(dle, 4, 2, dle, 4, 4)
const stateQuestions = 2
/** Asks for the state of the paper once everything before it is printed (GS r 1). */
const askDone = Uint8Array.of(0x1d, 0x72, 1)

/** Prints bytes on a network printer (raw TCP), and finds out what became of them as far as the printer says. */
export async function printOver(
  address: Address,
  bytes: Uint8Array,
  { onSending, known, patience = usualPatience }: Sending,
): Promise<Printed> {
  const line = await openLine(address, patience.connectMs)
  if (typeof line === 'string') return { ...failed(line), capabilities: known ?? unknownPrinter }
  try {
    return await printOn(line, bytes, { onSending, known, patience })
  } finally {
    line.destroy()
  }
}

/**
 * A question that a printer has answered once is waited for, and its silence is trouble. A silence counts as inability only beside another
 * answer: a printer that says nothing at all may be starting.
 */
async function printOn(
  line: PrinterConnection,
  bytes: Uint8Array,
  { onSending, known, patience }: Required<Sending>,
): Promise<Printed> {
  let capabilities = known ?? unknownPrinter
  const ends = (outcome: Outcome): Printed => ({ ...outcome, capabilities })
  const sends = async (all: Uint8Array) => {
    line.forget()
    await onSending()
    return line.write(all, patience.doneMs)
  }
  const closes = async () => ((await line.end(patience.firstMs)) ? printed : failed('CONNECTION_LOST'))

  const states = known ? await readStates(line, capabilities, patience) : []
  if (states === null) return ends(failed('CONNECTION_LOST'))
  if (states.length === 0) {
    if (capabilities.states > 0) return ends(failed(line.isOpen() ? 'TIME_OUT' : 'CONNECTION_LOST'))
    return ends((await sends(bytes)) ? await closes() : failed('CONNECTION_LOST'))
  }
  capabilities = { ...capabilities, states: Math.max(capabilities.states, states.length) }
  const trouble = troubleOf(states)
  if (trouble) return ends(failed(trouble))

  // Nothing is in its buffer, so it answers at once.
  if (capabilities.saysDone !== false) {
    if (!(await line.write(askDone, patience.firstMs))) return ends(failed('CONNECTION_LOST'))
    const paper = await line.next(isPaperState, capabilities.saysDone ? patience.answerMs : patience.firstMs)
    if (paper === null && !line.isOpen()) return ends(failed('CONNECTION_LOST'))
    if (paper === null && capabilities.saysDone) return ends(failed('TIME_OUT'))
    capabilities = { ...capabilities, saysDone: paper !== null }
    if (paper !== null && isPaperEnd(paper)) return ends(failed('PAPER_OUT'))
  }

  const { saysDone } = capabilities
  if (!(await sends(saysDone ? Buffer.concat([bytes, askDone]) : bytes))) return ends(failed('CONNECTION_LOST'))
  if (saysDone) {
    const paper = await line.next(isPaperState, patience.doneMs)
    if (paper === null) return ends(failed(line.isOpen() ? 'NO_ANSWER' : 'CONNECTION_LOST'))
    return ends(isPaperEnd(paper) ? failed('PAPER_OUT') : printed)
  }
  const after = await readStates(line, capabilities, patience)
  if (after === null || after.length === 0) return ends(failed(line.isOpen() ? 'NO_ANSWER' : 'CONNECTION_LOST'))
  const troubleAfter = troubleOf(after)
  if (troubleAfter) return ends(failed(troubleAfter))
  const outcome = await closes()
  // It was busy with another ticket when it was asked.
  if ((await line.next(isPaperState, 0)) !== null) capabilities = { ...capabilities, saysDone: true }
  return ends(outcome)
}

/** The answers about the state of a printer; null where the connection broke. */
async function readStates(
  line: PrinterConnection,
  { states: known }: Capabilities,
  { firstMs, answerMs }: Patience,
): Promise<readonly number[] | null> {
  if (!(await line.write(askState, firstMs))) return null
  const states: number[] = []
  while (states.length < stateQuestions) {
    // A printer that has answered one of the two is not waited for in vain.
    const ms = states.length < known ? answerMs : known > 0 ? 0 : firstMs
    const state = await line.next(isState, ms)
    if (state === null) break
    states.push(state)
  }
  return states
}

const printed: Outcome = { is: 'printed' }
const failed = (reason: PrinterReason): Outcome => ({ is: 'failed', reason })

/** An answer to DLE EOT has the bits 0..1..10; a byte without them is not one. */
const isState = (byte: number): boolean => (byte & 0b1001_0011) === 0b0001_0010

function troubleOf([offline = 0, paper]: readonly number[]): PrinterReason | null {
  // Some printers answer one of the two questions alone. In an answer about paper both of these bits mean that it ends soon.
  const coverBits = paper === undefined ? 0b0000_1100 : 0b0000_0100
  if ((offline & coverBits) === 0b0000_0100) return 'COVER_OPEN'
  if ((offline & 0b0010_0000) !== 0 || ((paper ?? 0) & 0b0110_0000) !== 0) return 'PAPER_OUT'
  return (offline & 0b0100_0000) !== 0 ? 'OFFLINE' : null
}

/** An answer to GS r has the bits 0..0.... */
const isPaperState = (byte: number): boolean => (byte & 0b1001_0000) === 0
const isPaperEnd = (byte: number): boolean => (byte & 0b0000_1100) !== 0
