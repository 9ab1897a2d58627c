import type { Ticket, TicketLine } from '#domain/ticket/ticket.ts'

/** A line of paper. Its text fits the paper. */
export type PaperLine = {
  /** Blanks of normal size before the text. */
  readonly indent: number
  readonly text: string
  /** 2 is twice as wide and high. */
  readonly size: 1 | 2
  readonly bold: boolean
  /** White on black. */
  readonly inverted: boolean
}

/** An amount leaves at least this much of the line to the text before it. */
const leastLeft = 8
/** A diner may have typed more blanks than the paper is wide. */
const mostIndent = 4

/** Lays the lines of a ticket out on paper of any width. Each character of them is one column wide. */
export const layOut = (ticket: Ticket, columns: number): readonly PaperLine[] =>
  ticket.flatMap((line) => linesOf(line, columns))

function linesOf(line: TicketLine, columns: number): readonly PaperLine[] {
  switch (line.is) {
    case 'banner':
      return wrap(line.text, Math.floor(columns / 2) - 2).map((text) =>
        centered({ text: ` ${text} `, size: 2, inverted: true }, columns),
      )
    case 'text': {
      const { size, bold } = line
      return wrap(line.text, Math.floor(columns / size)).map((text) =>
        line.align === 'center' ? centered({ text, size, bold }, columns) : paperLine({ text, size, bold }),
      )
    }
    case 'pair':
      return pairOf(line, columns).map((text) => paperLine({ text, bold: line.bold }))
    case 'rule':
      return [paperLine({ text: '-'.repeat(columns) })]
    default:
      return line satisfies never
  }
}

/** The amount stands at the right edge of the first line, or under the text where it leaves too little of the line. */
function pairOf({ left, right }: Extract<TicketLine, { is: 'pair' }>, columns: number): readonly string[] {
  if (right === '') return wrap(left, columns)
  if (right.length > columns - leastLeft - 1)
    return [...wrap(left, columns), ...wrap(right, columns).map((text) => text.padStart(columns))]
  const [first = '', ...others] = wrap(left, columns - right.length - 1)
  return [`${first}${right.padStart(columns - first.length)}`, ...others]
}

/** Breaks a text at its spaces, and a word that is longer than the paper within. The first line's indentation is that of all. */
function wrap(text: string, columns: number): readonly string[] {
  const blanks = /^ */.exec(text)?.[0].length ?? 0
  const indent = ' '.repeat(Math.min(blanks, mostIndent))
  const width = columns - indent.length
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter((part) => part !== '')) {
    if (line !== '' && line.length + 1 + word.length <= width) {
      line += ` ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    let rest = word
    for (; rest.length > width; rest = rest.slice(width)) lines.push(rest.slice(0, width))
    line = rest
  }
  return [...lines, line].map((each) => `${indent}${each}`)
}

type Text = { readonly text: string } & Partial<PaperLine>

const paperLine = (line: Text): PaperLine => ({ indent: 0, size: 1, bold: false, inverted: false, ...line })

const centered = (line: Text, columns: number): PaperLine => {
  const { text, size, ...look } = paperLine(line)
  return { ...look, text, size, indent: Math.floor((columns - text.length * size) / 2) }
}
