import { type Line, openLine } from './line.ts'
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

export type Printed = { readonly is: 'printed' } | { readonly is: 'failed'; readonly reason: PrinterReason }

export type Patience = {
  readonly connectMs: number
  /** For an answer about the state of the printer. Many printers give none. */
  readonly statusMs: number
  /** For the paper to come out. */
  readonly doneMs: number
}

export const usualPatience: Patience = { connectMs: 5_000, statusMs: 1_000, doneMs: 15_000 }

type Sending = {
  /** Called before the first byte leaves: from here on the ticket may be on paper. */
  readonly onSending: () => Promise<void>
  readonly patience?: Patience
}

const dle = 0x10
/** Asks for the reason of an offline printer, and for the state of its paper. A printer answers at once, also while it prints. */
const askState = Uint8Array.of(dle, 4, 2, dle, 4, 4)
/** Asks for the state of the paper once everything before it is printed (GS r 1). */
const askDone = Uint8Array.of(0x1d, 0x72, 1)

/** Prints bytes on a network printer (raw TCP), and finds out what became of them as far as the printer says. */
export async function printOver(
  address: Address,
  bytes: Uint8Array,
  { onSending, patience = usualPatience }: Sending,
): Promise<Printed> {
  const line = await openLine(address, patience.connectMs)
  if (typeof line === 'string') return failed(line)
  try {
    return await printOn(line, bytes, onSending, patience)
  } finally {
    line.destroy()
  }
}

async function printOn(
  line: Line,
  bytes: Uint8Array,
  onSending: Sending['onSending'],
  { statusMs, doneMs }: Patience,
): Promise<Printed> {
  if (!(await line.write(askState, statusMs))) return failed('CONNECTION_LOST')
  const offline = await line.next(statusMs)
  const paper = offline === null ? null : await line.next(statusMs)
  const saysState = isState(offline) && isState(paper)
  const trouble = saysState ? troubleOf(offline, paper) : null
  if (trouble) return failed(trouble)
  line.forget()
  await onSending()
  const sent = await line.write(saysState ? Buffer.concat([bytes, askDone]) : bytes, doneMs)
  if (!sent) return failed('CONNECTION_LOST')
  if (!saysState) return (await line.end(statusMs)) ? { is: 'printed' } : failed('CONNECTION_LOST')
  const done = await line.next(doneMs)
  if (done === null && !line.isOpen()) return failed('CONNECTION_LOST')
  if (done === null || !isPaperState(done)) return failed('NO_ANSWER')
  return isPaperEnd(done) ? failed('PAPER_OUT') : { is: 'printed' }
}

const failed = (reason: PrinterReason): Printed => ({ is: 'failed', reason })

/** An answer to DLE EOT has the bits 0..1..10; a byte without them is not one. */
const isState = (byte: number | null): byte is number => byte !== null && (byte & 0b1001_0011) === 0b0001_0010

function troubleOf(offline: number, paper: number): PrinterReason | null {
  if ((offline & 0b0000_0100) !== 0) return 'COVER_OPEN'
  if ((offline & 0b0010_0000) !== 0 || (paper & 0b0110_0000) !== 0) return 'PAPER_OUT'
  return (offline & 0b0100_0000) !== 0 ? 'OFFLINE' : null
}

/** An answer to GS r has the bits 0..0.... */
const isPaperState = (byte: number): boolean => (byte & 0b1001_0000) === 0
const isPaperEnd = (byte: number): boolean => (byte & 0b0000_1100) !== 0
