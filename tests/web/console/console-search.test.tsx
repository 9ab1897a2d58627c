import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBoardOrder } from '#tests/kit/board.ts'
import { aShop } from './board-app.tsx'

const now = Date.parse('2026-11-21T23:00:30.000Z')
const list = 'GET /api/console/orders'

let shop: ReturnType<typeof aShop>
/** The searches that the gateway has not answered yet. */
let open: ((codes: readonly string[]) => void)[] = []
beforeEach(async () => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  open = []
  shop = aShop()
  shop.answers(
    list,
    () =>
      new Promise((resolve) => {
        open.push((codes) => {
          const orders = codes.map((code) => aBoardOrder(now, { code, id: code }))
          resolve(Response.json({ orders, next: null }))
        })
      }),
  )
  await shop.openSearch()
  await answer(0, ['ALLNEW22'])
  await screen.findByRole('link', { name: /ALLNEW22/ })
})
afterEach(() => {
  shop.close()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const answer = (asked: number, codes: readonly string[]) => act(async () => open[asked]?.(codes))
const write = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const shown = () =>
  screen.queryAllByRole('link', { name: /^[A-Z0-9]{8}/ }).map(({ textContent }) => textContent?.slice(0, 8))

test('the page of orders asks once for a text that is typed without a pause', async () => {
  vi.setTimerTickMode('manual')
  for (const text of ['m', 'ma', 'mar']) {
    write(text)
    await pass(100)
  }
  expect(shop.calls(list)).toHaveLength(1)
  await pass(20)
  expect(shop.calls(list)).toHaveLength(2)
})

test('a quick hand loses no letter, although the address follows a moment later', async () => {
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  act(() => field.focus())
  // All letters come before the page is drawn again, as from a scanner or on a slow tablet.
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  for (const letter of 'bárbara') {
    setValue.call(field, field.value + letter)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await pass(200)
  expect(field.value).toBe('bárbara')
})

test('the link of the page empties the field for the next search', async () => {
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  act(() => field.focus())
  write('mar')
  await pass(200)
  const link = screen.getByRole('link', { name: 'Buscar' })
  act(() => link.focus())
  expect(field.value).toBe('mar')
  fireEvent.click(link)
  await waitFor(() => expect(field.value).toBe(''))
})

test('a day that is typed digit by digit is asked for once, with its whole year', async () => {
  const day = screen.getByLabelText<HTMLInputElement>('Día')
  act(() => day.focus())
  for (const value of ['0002-11-25', '0020-11-25', '0202-11-25', '2026-11-25']) {
    fireEvent.change(day, { target: { value } })
    expect(day.value).toBe(value)
  }
  await pass(200)
  expect(shop.calls(list).map(({ search }) => new URLSearchParams(search).get('day'))).toEqual([null, '2026-11-25'])
})

test('an answer to an earlier text that comes late does not replace the newer one', async () => {
  write('ma')
  await pass(200)
  write('mar')
  await pass(200)
  expect(open).toHaveLength(3)
  await answer(2, ['MARNEW22'])
  await pass(50)
  expect(shown()).toEqual(['MARNEW22'])
  await answer(1, ['MANEW222'])
  await pass(50)
  expect(shown()).toEqual(['MARNEW22'])
})
