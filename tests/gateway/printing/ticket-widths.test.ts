import { expect, test } from 'vitest'
import { ticketOf } from '#domain/ticket/ticket.ts'
import { escposOf } from '#gateway/printing/escpos.ts'
import { readEscpos, widthOfPaper, wordsOnPaper } from '#tests/kit/escpos-paper.ts'
import { bothStates, factsWith, fullFacts, textFields } from '#tests/kit/ticket-facts.ts'

const widths = Array.from({ length: 96 - 24 + 1 }, (_, index) => index + 24)
const longText = `Sin ${'abcdefghij'.repeat(12)}, por favor: es para una persona celíaca`

const samples = [
  fullFacts,
  factsWith(longText, textFields),
  factsWith(longText, ['money.currency.currencySymbol']),
  factsWith('', textFields),
  factsWith(`${' '.repeat(120)}piso 3`, textFields),
].flatMap(bothStates)

test.each(widths)('a ticket on paper of %i characters fits it, with all its letters', (columns) => {
  for (const facts of samples) {
    const ticket = ticketOf(facts, { kind: 'time', isCopy: true })
    const sheets = readEscpos(escposOf(ticket, { columns, codePage: 'cp858' }))
    expect(sheets).toHaveLength(1)
    expect(widthOfPaper(sheets[0]!)).toBe(columns)
    const given = ticket.flatMap((line) =>
      line.is === 'rule' ? [] : line.is === 'pair' ? [line.left, line.right] : [line.text],
    )
    const letters = (texts: readonly string[]) => [...texts.join('').replaceAll(/[\s-]/g, '')].sort().join('')
    expect(letters(wordsOnPaper(sheets[0]!))).toBe(letters(given))
  }
})

test.each(widths)('on paper of %i characters an amount of any length stays whole beside its text', (columns) => {
  for (let length = 0; length <= columns + 4; length += 1) {
    const [left, right] = ['Milanesa napolitana con papas', '9'.repeat(length)]
    const [sheet] = readEscpos(escposOf([{ is: 'pair', left, right, bold: false }], { columns, codePage: 'cp858' }))
    const words = wordsOnPaper(sheet!)
    expect(widthOfPaper(sheet!)).toBeLessThanOrEqual(columns)
    expect(words.join(' ').replaceAll(/[9 ]/g, '')).toBe(left.replaceAll(' ', ''))
    if (length > 0 && length <= columns) expect(words.filter((line) => line.endsWith(right))).toHaveLength(1)
  }
})

test.each([
  [24, 'A'],
  [48, 'A'],
  [49, 'B'],
  [64, 'B'],
])('%i characters print in font %s', (columns, font) => {
  const [sheet] = readEscpos(escposOf([{ is: 'rule' }], { columns, codePage: 'cp858' }))
  expect(sheet?.[0]?.spans).toMatchObject([{ font }])
})
