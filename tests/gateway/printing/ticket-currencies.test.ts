import { expect, test } from 'vitest'
import type { CountryCode } from '#domain/country/countries.ts'
import { ticketOf } from '#domain/ticket/ticket.ts'
import { codePages } from '#gateway/printing/code-pages.ts'
import { escposOf, type Paper } from '#gateway/printing/escpos.ts'
import { readEscpos, wordsOnPaper } from '#tests/kit/escpos-paper.ts'
import { fullFacts } from '#tests/kit/ticket-facts.ts'

/** The currency of each served country. */
const currencies = {
  ...{ AR: 'ARS', BO: 'BOB', CL: 'CLP', CO: 'COP', CR: 'CRC', CU: 'CUP', DO: 'DOP', EC: 'USD', ES: 'EUR', GQ: 'XAF' },
  ...{ GT: 'GTQ', HN: 'HNL', MX: 'MXN', NI: 'NIO', PA: 'PAB', PE: 'PEN', PR: 'USD', PY: 'PYG', SV: 'USD', US: 'USD' },
  ...{ UY: 'UYU', VE: 'VES', BR: 'BRL' },
} as const satisfies Record<CountryCode, string>

/** The signs that the people of a country and Unicode write for its currency. */
function signsOf(country: string, currency: string): readonly string[] {
  const displays = ['symbol', 'narrowSymbol', 'code'] as const
  const signs = [`es-${country}`, 'es', 'en'].flatMap((locale) =>
    displays.map((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? ''
    }),
  )
  return [...new Set(signs)]
}

const amountsOn = (currencySymbol: string, paper: Paper) => {
  const money = { ...fullFacts.money!, currency: { currencySymbol, mantissaLength: 2, hideZeroCents: true } }
  const ticket = ticketOf({ ...fullFacts, status: 'GENERATED', money }, { kind: 'order', isCopy: false })
  return readEscpos(escposOf(ticket, paper)).flatMap(wordsOnPaper)
}

const cells = codePages.flatMap((codePage) =>
  Object.entries(currencies).map(([country, currency]) => ({ codePage, country, currency })),
)

test.each(cells)('in $codePage a person reads the $currency of $country', ({ codePage, country, currency }) => {
  for (const sign of signsOf(country, currency))
    for (const columns of [32, 48]) {
      const words = amountsOn(sign, { columns, codePage })
      const total = words.find((line) => line.startsWith('TOTAL'))
      // A sign of letters, or of the signs of money that each page has.
      expect(total, sign).toMatch(/^TOTAL +[\p{Script=Latin}$€¢£./ ]+10\.370$/u)
      expect(words.slice(words.indexOf(total ?? '') + 2).join(' '), sign).toMatch(/^COBRAR [^?]+10\.370, paga con/)
    }
})

test.each([
  ['₲', 'cp858', 'Gs. 10.370'],
  ['₲', 'windows1252', 'Gs. 10.370'],
  ['₡', 'cp850', '¢10.370'],
  ['₡', 'iso8859-15', '¢10.370'],
  ['€', 'cp850', 'EUR 10.370'],
  ['€', 'cp858', '€10.370'],
  ['€', 'iso8859-15', '€10.370'],
] as const)('the sign %s is written in %s as in %s', (sign, codePage, amount) => {
  const words = amountsOn(sign, { columns: 48, codePage })
  expect(words.find((line) => line.startsWith('TOTAL'))).toBe(`TOTAL${amount.padStart(43)}`)
})

test('the sign of a currency that a page lacks stays with its amount on one line', () => {
  for (let columns = 24; columns <= 60; columns += 1)
    for (const line of amountsOn('₲', { columns, codePage: 'cp858' })) expect(line).not.toMatch(/Gs\.$/)
})
