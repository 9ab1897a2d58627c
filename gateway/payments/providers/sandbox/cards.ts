import type { CardSummary } from '#domain/payment/events.ts'
import type { Sql } from '../../../db/database.ts'

const lifeMs = 15 * 60_000

/**
 * Mercado Pago's test cards of Argentina and Chile, and Webpay's. The sandbox accepts no other number, so that testers
 * enter no real card here.
 */
const testCards: Readonly<Record<string, string>> = {
  '5031755734530604': 'master',
  '4509953566233704': 'visa',
  '371180303257522': 'amex',
  '5416752602582580': 'master',
  '4168818844447115': 'visa',
  '375778174461804': 'amex',
  '4051885600446623': 'visa',
  '4242424242424242': 'visa',
}

export type TestCard = { readonly brand: string; readonly lastFour: string }

/** Null for a number that is not one of the test cards. */
export function testCardOf(number: string): TestCard | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  const brand = testCards[digits]
  return brand ? { brand, lastFour: digits.slice(-4) } : null
}

/** Keeps what may be kept of a card, under a token that is used once. */
export const keepCard = async (sql: Sql, token: string, { brand, lastFour }: TestCard, now: Date) =>
  void (await sql.query('insert into sandbox_cards (token, brand, last_four, ends_at) values ($1, $2, $3, $4)', [
    ...[token, brand, lastFour],
    new Date(now.getTime() + lifeMs).toISOString(),
  ]))

/** The card of a token, which is used by this; null when there is none, or it is too old. */
export async function takeCard(sql: Sql, token: string, now: Date): Promise<CardSummary | null> {
  const { rows } = await sql.query<TestCard & { ends_at: string | Date }>(
    'delete from sandbox_cards where token = $1 returning brand, last_four as "lastFour", ends_at',
    [token],
  )
  const card = rows[0]
  if (!card || new Date(card.ends_at) <= now) return null
  return { brand: card.brand, lastFour: card.lastFour, installments: 1 }
}
