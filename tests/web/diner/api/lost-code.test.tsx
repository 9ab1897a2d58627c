import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, visit } from '../stores-page.tsx'

vi.mock('#web/diner/features/payment/card-section.tsx', () => {
  throw new Error('the file is gone')
})

afterEach(leave)

test('a part of the checkout whose code cannot be loaded says so, and does not stay a skeleton', async () => {
  const alias = 'parrilla-centro'
  const chosen = { orderModeId: `${alias}-take-away`, paymentType: null }
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, ...chosen })
  cartStore.dispatch({ type: 'ChangeOrderMode', ...chosen, menuHashFrom: 'a', menuHashTo: 'a' })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000 }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  serveShops()
  const served = globalThis.fetch
  // The gateway answers: without a network the page would wait for the code.
  globalThis.fetch = async (input, init) =>
    input === '/healthz' ? new Response(null, { status: 304 }) : served(input, init)
  visit(`/menu/${alias}/checkout`)
  await userEvent.click(await screen.findByRole('radio', { name: 'Tarjeta online' }))
  expect(await screen.findByText('No pudimos cargar esta parte de la página.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy()
})
