import { expect, test } from 'vitest'
import { ticketOf } from '#domain/ticket/ticket.ts'
import { codePages } from '#gateway/printing/code-pages.ts'
import { escposOf } from '#gateway/printing/escpos.ts'
import { readTicketFacts } from '#openapi/wire/ticket.ts'
import { aBoardItem, aBoardOrder } from '#tests/kit/board.ts'
import { drawnPaper, readEscpos, widthOfPaper, wordsOnPaper } from '#tests/kit/escpos-paper.ts'

const now = Date.parse('2026-11-27T23:00:00.000Z')
const order = aBoardOrder(now, {
  notes: 'Alergia al maní, ¡ojo! Cobrar en €',
  items: [aBoardItem(2, 'Milanesa de ñandú con papas fritas grandes y ensalada mixta', { notes: 'Sin sal' })],
})
const paper = (columns: number, isCopy = false) =>
  readEscpos(escposOf(ticketOf(readTicketFacts(order), { kind: 'order', isCopy }), { columns, codePage: 'cp858' }))

test.each([48, 32])('a ticket of %i columns is one sheet that no line leaves', (columns) => {
  const sheets = paper(columns, true)
  expect(sheets).toHaveLength(1)
  expect(widthOfPaper(sheets[0]!)).toBe(columns)
})

test('Spanish letters reach the paper, and a long plate keeps its price in the first line', () => {
  const words = wordsOnPaper(paper(48)[0]!)
  expect(words.join('\n')).toContain('Alergia al maní, ¡ojo! Cobrar')
  expect(words.join('\n')).toContain('€')
  expect(words.find((line) => line.startsWith('2 x'))).toMatch(/^2 x Milanesa de ñandú con papas fritas +\$9\.800$/)
  expect(words).toContain('grandes y ensalada mixta')
  expect(words.slice(-3).join(' ')).toContain('COBRAR $15.150')
})

test('the code is large, notes are bold, and a copy is white on black', () => {
  const spans = paper(48, true)[0]!.flatMap((line) => line.spans)
  const like = (text: string) => spans.find((span) => span.text.includes(text))
  expect(like('COPIA')).toMatchObject({ inverted: true, wide: 2, high: 2 })
  expect(like('7KQ2MXPA')).toMatchObject({ bold: true, wide: 2, high: 2, inverted: false })
  expect(like('NOTA: Sin sal')).toMatchObject({ bold: true, wide: 1 })
  expect(like('Envío a domicilio')).toMatchObject({ bold: false, wide: 1 })
})

test('every code page of the settings has the Spanish letters', () => {
  const line = { is: 'text', text: 'áéíóúüñÑ¿¡', size: 1, bold: false, align: 'left' } as const
  for (const codePage of codePages)
    expect(Buffer.from(escposOf([line], { columns: 48, codePage })).includes('?')).toBe(false)
})

test('the drawing of a sheet has its letters in their places', () => {
  expect(drawnPaper(paper(48)[0]!, 48).includes('>7KQ2MXPA</text>')).toBe(true)
  // ` COPIA ` in letters of double width.
  expect(drawnPaper(paper(48, true)[0]!, 48).includes('<rect x="204" y="12" width="168" height="52"/>')).toBe(true)
})
