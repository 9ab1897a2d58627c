import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { hearInstallOffers } from '#web/diner/app/install.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { serveShops } from '../stores-gateway.ts'
import { leave, visit } from '../stores-page.tsx'

hearInstallOffers()
afterEach(() => {
  window.dispatchEvent(new Event('appinstalled'))
  leave()
})

const sentence = 'La proxima puedes hacer tu pedido desde nuestra App!'

async function openCheckout() {
  const alias = 'parrilla-centro'
  const paymentType = { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const
  const orderModeId = 'parrilla-centro-delivery'
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId, paymentType })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000, name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  serveShops()
  visit('/menu/parrilla-centro/checkout')
  await screen.findByRole('heading', { name: 'Confirmación del pedido' })
}

test('[PWA-02] [PWA-03] [OPEN-77] where the browser offers to install, the checkout’s button installs', async () => {
  await openCheckout()
  expect(screen.queryByText(sentence)).toBeNull()
  const prompt = vi.fn(async () => undefined)
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Instalar' }))
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
})
