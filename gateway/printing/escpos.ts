import type { Ticket, TicketLine } from '#domain/ticket/ticket.ts'
import { type CodePage, lettersOf, pageNumbers } from './code-pages.ts'
import { layOut, type PaperLine } from './layout.ts'
import { paperText } from './paper-text.ts'

export type Paper = {
  /** Characters of a line: 48 on 80 mm, 32 on 58 mm. */
  readonly columns: number
  readonly codePage: CodePage
}

const [esc, fs, gs, lineFeed, blank, questionMark] = [0x1b, 0x1c, 0x1d, 0x0a, 0x20, 0x3f]

/** 80 mm of paper hold this many letters of normal width. */
const mostNormalLetters = 48
const linesBeforeCut = 4

/**
 * Writes a ticket as commands of ESC/POS, with a cut at its end. A byte of a text is always a letter of the code page: commands come from
 * here alone.
 */
export function escposOf(ticket: Ticket, { columns, codePage }: Paper): Uint8Array {
  const letters = lettersOf(codePage)
  const bytesOf = (text: string) => {
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at += 1) bytes[at] = letters.get(text.charAt(at)) ?? questionMark
    return bytes
  }
  const lines = layOut(
    ticket.map((line) => inLetters(line, codePage)),
    columns,
  )
  return Buffer.concat([
    // As after switching it on.
    Uint8Array.of(esc, 0x40),
    // One byte a letter: printers for China read two.
    Uint8Array.of(fs, 0x2e),
    // Font B is small, font A normal.
    Uint8Array.of(esc, 0x4d, columns > mostNormalLetters ? 1 : 0),
    Uint8Array.of(esc, 0x74, pageNumbers[codePage]),
    ...lines.flatMap((line) => bytesOfLine(line, bytesOf)),
    new Uint8Array(linesBeforeCut).fill(lineFeed),
    Uint8Array.of(gs, 0x56, 0),
  ])
}

/** A line is written in letters of the code page before it is laid out, because a letter may become several. */
function inLetters(line: TicketLine, codePage: CodePage): TicketLine {
  if (line.is === 'rule') return line
  if (line.is === 'pair')
    return { ...line, left: paperText(line.left, codePage), right: paperText(line.right, codePage) }
  return { ...line, text: paperText(line.text, codePage) }
}

function bytesOfLine(
  { indent, text, size, bold, inverted }: PaperLine,
  bytesOf: (text: string) => Uint8Array,
): readonly Uint8Array[] {
  const look = (isOn: boolean) =>
    Uint8Array.from([
      ...(size === 2 ? [gs, 0x21, isOn ? 0x11 : 0] : []),
      ...(bold ? [esc, 0x45, Number(isOn)] : []),
      ...(inverted ? [gs, 0x42, Number(isOn)] : []),
    ])
  const padding = new Uint8Array(indent).fill(blank)
  return [padding, look(true), bytesOf(text), look(false), Uint8Array.of(lineFeed)]
}
