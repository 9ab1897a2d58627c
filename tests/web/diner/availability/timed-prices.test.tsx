import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Validity } from '#domain/catalog/discount.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import {
  fill,
  inAFreshBrowser,
  isIn,
  knowsPhone,
  modal,
  openCheckout,
  openWithCode,
  serve,
  ticket,
} from '../checkout/discount-code-page.tsx'
import { demoCatalog, withShortMenus } from '../stores-gateway.ts'
import { visit } from '../stores-page.tsx'

// A Friday, 13:00 at the store.
inAFreshBrowser()

const half = { id: 'half', name: 'Mitad de precio', type: 'PERCENT', percentage: 50 } as const
const untilTwo = { hours: [{ startAt: '12:00', endAt: '14:00' }] }
const wait = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))

const withDiscount = (validity: Validity): CatalogDocument => {
  const short = withShortMenus()
  return {
    ...short,
    branches: short.branches.map((branch) => ({
      ...branch,
      discounts: [{ ...half, active: true, plateIds: branch.plates.map(({ id }) => id), ...validity }],
    })),
  }
}
const withGeneralDiscount = (validity: Validity): CatalogDocument => ({
  ...demoCatalog,
  stores: demoCatalog.stores.map((store) => ({
    ...store,
    orderModes: store.orderModes.map((mode) => ({ ...mode, generalDiscounts: [{ ...half, ...validity }] })),
  })),
})
const withCode = (validity: Validity): CatalogDocument => ({
  ...demoCatalog,
  branches: demoCatalog.branches.map((branch) => ({
    ...branch,
    discountCodes: branch.discountCodes.map((code) =>
      code.code === 'BRASAS15' ? { ...code, minimumOrderAmount: 0, ...validity } : code,
    ),
  })),
})

test('an open menu shows the price of its discount until the discount ends', async () => {
  serve(withDiscount(untilTwo))
  visit('/menu/parrilla-centro/Delivery')
  const plate = async () => (await screen.findByRole('link', { name: 'Provoleta al hierro' })).closest('article')
  expect((await plate())?.textContent).toContain('$7.400')
  await wait(59)
  expect((await plate())?.textContent).toContain('$7.400')
  await wait(2)
  await waitFor(async () => expect((await plate())?.textContent).not.toContain('$7.400'))
  expect((await plate())?.textContent).toContain('$14.800')
})

test('a discount of the mode that begins while the checkout is open is on the ticket', async () => {
  fill()
  serve(withGeneralDiscount({ validFrom: '2026-11-20T14:00' }))
  await openCheckout()
  expect(ticket()).not.toContain('Mitad de precio')
  await wait(61)
  await waitFor(() => expect(ticket()).toContain('Mitad de precio'))
})

test('a code outside of its times says when it holds, and is not applied', async () => {
  fill()
  knowsPhone()
  serve(withCode({ weekdays: ['SATURDAY', 'TUESDAY'], hours: [{ startAt: '18:00', endAt: '22:00' }] }))
  await openWithCode('BRASAS15')
  isIn('No aplicado')
  isIn('Este descuento vale los martes y sábados, de 18:00 a 22:00')
  expect(within(modal()).getByRole('img', { name: 'Falta:' })).toBeTruthy()
  expect(ticket()).not.toContain('BRASAS15−')
})

test('an applied code ends with its times, while the checkout is open', async () => {
  fill()
  knowsPhone()
  serve(withCode({ validFrom: '2026-11-01', validUntil: '2026-11-20T14:00' }))
  await openWithCode('BRASAS15')
  isIn('Aplicado')
  isIn('Este descuento vale desde el 01/11/2026, hasta el 20/11/2026 a las 14:00')
  expect(ticket()).toContain('BRASAS15−')
  await wait(61)
  await waitFor(() => isIn('No aplicado'))
  expect(ticket()).not.toContain('BRASAS15−')
})
