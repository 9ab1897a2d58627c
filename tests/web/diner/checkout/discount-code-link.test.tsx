import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'
import { phoneField } from '#tests/kit/person-fields.ts'
import { toasts, withBranch } from '../stores-page.tsx'
import {
  apply,
  checkoutAt,
  fill,
  inAFreshBrowser,
  isIn,
  knowsPhone,
  notFound,
  openCheckout,
  openModal,
  serve,
  ticket,
  typed,
  user,
} from './discount-code-page.tsx'

inAFreshBrowser()

test('[ENTRY-09] [AMBIG-10] a code that a link brings is filled in at once, and applied when payment and phone are there', async () => {
  fill()
  const { callsOf } = serve()
  await openCheckout('?code=BRASAS15')
  expect(ticket()).toContain('BRASAS15')
  expect(ticket()).toContain('Lo aplicamos apenas elijas cómo pagar y dejes tu teléfono')
  expect(callsOf('validateDiscountCode')).toEqual([])
  await fillIn(screen.getByLabelText(phoneField), '11 5555 4444', user())
  await waitFor(() => expect(ticket()).toContain('BRASAS15−$2.700'))
  expect(callsOf('validateDiscountCode')).toHaveLength(1)
  expect(toasts()).toEqual([])
})

test('[ENTRY-09] a code that a link brings that is unknown is refused in place, and requested once', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve()
  const page = await openCheckout('?code=NADA')
  await waitFor(() => expect(ticket()).toContain(notFound))
  expect(callsOf('validateDiscountCode')).toHaveLength(1)
  expect(page.path()).toBe(`${checkoutAt}?code=NADA`)
})

test('a typed code is not requested before a press', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve()
  await openCheckout()
  await openModal()
  await typed('BRASAS15')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(callsOf('validateDiscountCode')).toEqual([])
})

test('a code that was valid for another phone is requested again automatically', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve()
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  const phone = screen.getByLabelText(phoneField)
  await user().type(phone, '{Backspace}')
  expect(ticket()).not.toContain('BRASAS15−')
  await user().type(phone, '5')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  expect(callsOf('validateDiscountCode').map(({ body }) => (body as { phone: string }).phone)).toEqual([
    '+5491155554444',
    '+5491155554445',
  ])
})

describe('[DISC-38] [AMBIG-59] where the branch redirects diners with an invalid code', () => {
  const url = 'https://tienda.example/codigos'
  const redirecting = withBranch('parrilla', ({ customizations }) => ({
    customizations: [
      ...customizations,
      { resource: 'REDIRECT_ACTION', displayType: null, theme: null, commands: null, action: 'INVALID_CODE', url },
    ],
  }))
  const gone: unknown[][] = []
  beforeEach(() => {
    gone.length = 0
    globalThis.open = (...to: unknown[]) => {
      gone.push(to)
      return null
    }
    fill()
    knowsPhone()
    serve(redirecting)
  })

  test('a link with one leads there, and a diner who comes back may stay', async () => {
    await openCheckout('?code=NADA')
    await waitFor(() => expect(gone).toEqual([[url, '_self']]))
    cleanup()
    await openCheckout()
    expect(gone).toHaveLength(1)
  })

  test('a valid one does not', async () => {
    await openCheckout('?code=BRASAS15')
    await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
    expect(gone).toEqual([])
  })

  test('a typed one does not', async () => {
    await openCheckout()
    await apply('NADA')
    await waitFor(() => isIn(notFound))
    expect(gone).toEqual([])
  })
})
