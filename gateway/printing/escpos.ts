import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { Ticket, TicketLine } from '#domain/ticket/ticket.ts'

/** The code pages with Spanish letters that printers for tickets have. */
export const codePages = ['cp858', 'cp850', 'windows1252', 'iso8859-15'] as const

export type Paper = {
  /** Characters of normal size in a line: 48 on 80 mm, 32 on 58 mm. */
  readonly columns: number
  readonly codePage: (typeof codePages)[number]
}

/** Writes a ticket as commands of ESC/POS, with a cut at its end. A letter that the code page lacks prints as a question mark. */
export function escposOf(ticket: Ticket, { columns, codePage }: Paper): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: 4 })
  encoder.initialize().codepage(codePage)
  for (const line of ticket) writeLine(encoder, line, columns)
  return encoder.cut().encode()
}

function writeLine(encoder: ReceiptPrinterEncoder, line: TicketLine, columns: number): void {
  switch (line.is) {
    case 'banner':
      encoder.align('center').size(2, 2).invert(true).line(` ${line.text} `).invert(false).size(1, 1).align('left')
      return
    case 'text':
      encoder.align(line.align).size(line.size, line.size).bold(line.bold).line(line.text)
      encoder.bold(false).size(1, 1).align('left')
      return
    case 'pair': {
      const width = Math.min(line.right.length, columns - 8)
      const cells = line.right
        ? [
            { width: columns - width - 1, marginRight: 1 },
            { width, align: 'right' as const },
          ]
        : [{ width: columns }]
      encoder.bold(line.bold).table(cells, [line.right ? [line.left, line.right] : [line.left]])
      encoder.bold(false)
      return
    }
    case 'rule':
      encoder.line('-'.repeat(columns))
      return
    default:
      line satisfies never
  }
}
