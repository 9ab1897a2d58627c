import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBoardOrder } from '#tests/kit/board.ts'
import { aShop, cardOf } from './board-app.tsx'

/** The codes of the cards that were drawn, in their order. */
const drawn = vi.hoisted((): string[] => [])
vi.mock('#web/console/board/card-texts.ts', async (original) => {
  const real = await original<typeof import('#web/console/board/card-texts.ts')>()
  const orderWords: typeof real.orderWords = (order) => {
    drawn.push(order.code)
    return real.orderWords(order)
  }
  return { ...real, orderWords }
})

const now = Date.parse('2026-11-21T23:00:30.000Z')
const codeOf = (number: number) => `AAAA${String(number).padStart(4, '2')}`

let shop: ReturnType<typeof aShop>
beforeEach(async () => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  shop = aShop(Array.from({ length: 20 }, (_, number) => aBoardOrder(now, { code: codeOf(number), id: `o${number}` })))
  await shop.open()
  await screen.findByRole('article', { name: new RegExp(codeOf(1)) })
  await pass(500)
  drawn.length = 0
})
afterEach(() => {
  shop.close()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a change of an order draws its card again, and no other', async () => {
  shop.changes(codeOf(7), { customer: { ...aBoardOrder(now).customer, name: 'Zoe' } })
  shop.tells(codeOf(7))
  await pass(500)
  expect(cardOf(codeOf(7)).textContent).toContain('Zoe')
  expect(new Set(drawn)).toEqual(new Set([codeOf(7)]))
})

test('an order that comes draws its card, and no other that was there', async () => {
  shop.has(aBoardOrder(now, { code: 'ZZZZ2222', id: 'z', revision: 2 }))
  shop.tells('ZZZZ2222')
  await pass(500)
  expect(cardOf('ZZZZ2222')).toBeTruthy()
  expect(new Set(drawn)).toEqual(new Set(['ZZZZ2222']))
})
