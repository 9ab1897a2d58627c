import { describe, expect, test } from 'vitest'
import type { TicketFacts } from '#domain/ticket/facts.ts'
import { ticketOf } from '#domain/ticket/ticket.ts'
import { codePages } from '#gateway/printing/code-pages.ts'
import { escposOf, type Paper } from '#gateway/printing/escpos.ts'
import { commandsOf, readEscpos, wordsOnPaper } from '#tests/kit/escpos-paper.ts'
import { sampled } from '#tests/kit/sample.ts'
import { bothStates, everySign, factsWith, fullFacts, textFields } from '#tests/kit/ticket-facts.ts'

const bytesOf = (facts: TicketFacts, paper: Paper) => escposOf(ticketOf(facts, { kind: 'order', isCopy: true }), paper)
const paperOf = (facts: TicketFacts, paper: Paper) => readEscpos(bytesOf(facts, paper)).flatMap(wordsOnPaper).join('\n')
/** The signs whose place in the pages of the first PCs is a control byte: 0x01 to 0x1f, 0x7f, and two that stand twice. */
const controlSigns = Array.from('☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂', (sign) => `a${sign}b`).join('')

/** Paper on which no line of a test breaks: what then differs from another ticket is a command or a line of a text's own. */
const wide = 2_600

const live: TicketFacts = { ...fullFacts, status: 'GENERATED' }
/** Its currency's sign stands beside names alone, so that every line fits. */
const paid: TicketFacts = { ...live, money: { ...fullFacts.money!, payment: { is: 'paid' } } }
/** Each text field, with an order whose ticket shows it. */
const shown = textFields.map((field) => ({ field, facts: field === 'cancelReason' ? fullFacts : live }))

const commandsWith = (text: string, fields: readonly string[], facts: TicketFacts, paper: Paper) =>
  commandsOf(bytesOf(factsWith(text, fields, facts), paper))

/** Puts every sign into all of these fields at once. */
function expectLetters(fields: readonly string[], facts: TicketFacts, paper: Paper): void {
  const plain = commandsWith('aXb', fields, facts, paper).join()
  for (const text of everySign(256))
    if (commandsWith(text, fields, facts, paper).join() !== plain) expect.fail(`a sign of ${JSON.stringify(text)}`)
}

describe.each(codePages)('in %s', (codePage) => {
  const paper = { columns: wide, codePage }

  test.each(shown)('no sign of $field is a command to a printer', ({ field, facts }) => {
    expect(commandsWith(controlSigns, [field], facts, paper)).toEqual(commandsWith('aXb', [field], facts, paper))
  })

  test('no sign up to U+FFFF in a note is a command', () => {
    expectLetters(['notes'], live, paper)
  })

  test('the plain letters of Spanish and the usual signs are printed as they are', () => {
    const text = `áéíóúüñÑÁÉÍÓÚÜ¿¡ºª°çÇ§¶·½ ${codePage === 'cp850' ? '' : '€'}`.replace(
      codePage === 'iso8859-15' ? '½' : '',
      '',
    )
    expect(paperOf(factsWith(text, ['notes']), paper)).toContain(text.trim())
  })
})

test.each(sampled('signs of tickets', 4, codePages))(
  'no sign up to U+FFFF is a command in %s in any text field',
  (codePage) => {
    const paper = { columns: wide, codePage }
    expectLetters(
      textFields.filter((field) => field !== 'cancelReason'),
      paid,
      paper,
    )
    expectLetters(['cancelReason'], fullFacts, paper)
  },
)

test('every text field of a ticket is on its paper', () => {
  for (const field of textFields) {
    const papers = bothStates(factsWith('Zzz', [field])).map((facts) =>
      paperOf(facts, { columns: 48, codePage: 'cp858' }),
    )
    expect(papers.join('\n'), field).toContain('Zzz')
  }
})

/** The notes of a real bug report, and what a person reads. */
test.each([
  ['←p0aa', '?p0aa'],
  ['↔V0', '?V0'],
  ['←@', '?@'],
  ['◙TOTAL $1,00◙PAGADO', '?TOTAL $1,00?PAGADO'],
  ['sin sal◙◙↔!3PAGADO◙◙◙◙◙↔V0←=2', 'sin sal???!3PAGADO??????V0?=2'],
  ['Cumple ♥ • sin sal ♪', 'Cumple ? - sin sal ?'],
  ['§ 5 ¶', '§ 5 ¶'],
])('the note %j prints as %j', (note, words) => {
  for (const codePage of ['cp858', 'cp850'] as const)
    expect(paperOf(factsWith(note, ['notes']), { columns: 96, codePage })).toContain(`NOTA DEL PEDIDO: ${words}`)
})

test.each([
  ['“celíaca”', '"celíaca"'],
  ['no pongas ‘pan’', "no pongas 'pan'"],
  ['sin sal – por favor', 'sin sal - por favor'],
  ['espero…', 'espero...'],
  ['D’Onofrio', "D'Onofrio"],
  ['Łukasz Dvořák', 'Lukasz Dvorak'],
  ['alergia 🥜 maní', 'alergia * maní'],
  ['sin 👨🏽‍🍳❤️ 🇺🇾 apuro', 'sin * apuro'],
  ['1½ kg', '1 ½ kg'],
  ['x̂ ﬁdeos ㎏ Nº５', 'x fideos kg Nº5'],
  ['東京', '??'],
])('the marks of a phone in %j print as %j', (note, words) => {
  const paper = { columns: 96, codePage: 'cp858' } as const
  expect(paperOf(factsWith(note, ['notes']), paper)).toContain(`NOTA DEL PEDIDO: ${words}`)
  expect(paperOf(factsWith(note, ['items.0.notes']), paper)).toContain(`NOTA: ${words}`)
})

test('a page without a mark of a phone prints the plain one, and one that has it prints it', () => {
  const on = (codePage: Paper['codePage']) => paperOf(factsWith('½ “pan”…', ['notes']), { columns: 96, codePage })
  expect(on('windows1252')).toContain('½ “pan”…')
  expect(on('iso8859-15')).toContain('1/2 "pan"...')
})
