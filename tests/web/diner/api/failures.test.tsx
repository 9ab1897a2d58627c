import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit } from '../stores-page.tsx'

afterEach(leave)

const inCart = () => {
  const store = 'parrilla-centro'
  const to = { alias: store, branchContactId: store, orderModeId: `${store}-delivery`, paymentType: null }
  cartStore.dispatch({ type: 'ChangeStore', ...to })
  const line = aLine({ name: 'Provoleta al hierro', referenceId: 'provoleta' })
  cartStore.dispatch({ type: 'AddLine', line, notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
}

/** Calls beside the main one of a page: no failure of these is in the catalogue of errors with a text (s8). */
test.each(['listCustomizations', 'listIndicators'])(
  '[ERR-01] [ERR-03] [AMBIG-58] a failure of %s is logged, hidden from the diner and harmless',
  async (id) => {
    const { callsOf } = serveShops(undefined, {
      [id]: () => ({ status: 400, body: {} }),
      writeDinerLog: () => ({ status: 204, body: null }),
    })
    visit('/menu/parrilla-centro/Delivery')
    expect((await screen.findAllByRole('heading', { name: 'Provoleta al hierro' })).length).toBeGreaterThan(0)
    await waitFor(() => expect(callsOf('writeDinerLog').length).toBeGreaterThan(0))
    expect(JSON.stringify(callsOf('writeDinerLog').map(({ body }) => body))).toContain('400 FAILED')
    expect(toasts()).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test.each(['listGeneralDiscounts', 'listGeneralSurcharges', 'readOrderModeFees', 'readLoyaltyProgram'])(
  '[ERR-01] [ERR-03] [AMBIG-58] a failure of %s is logged, and the checkout goes on without it',
  async (id) => {
    inCart()
    const failing = { [id]: () => ({ status: 400, body: {} }) }
    const { callsOf } = serveShops(undefined, { ...failing, writeDinerLog: () => ({ status: 204, body: null }) })
    visit('/menu/parrilla-centro/checkout')
    expect(await screen.findByRole('button', { name: /Realizar pedido.*\$/ })).toBeTruthy()
    await waitFor(() =>
      expect(JSON.stringify(callsOf('writeDinerLog').map(({ body }) => body))).toContain('400 FAILED'),
    )
    expect(toasts()).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

const pages = [
  'menu/Delivery',
  'menu/Delivery/entradas',
  'menu/Delivery/entradas/provoleta-al-hierro',
  'preview',
  'checkout',
]

test.each(pages)('the page %s stays while a later call for its shop and menu fails', async (page) => {
  inCart()
  serveShops()
  const { askAgain } = visit(`/menu/parrilla-centro/${page.replace('menu/', '')}`)
  const shown = async () => (await screen.findAllByText(/Provoleta al hierro/)).length
  const before = await shown()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  serveShops(demoCatalog, { resolveAlias: lost, readMenu: lost })
  await act(askAgain)
  expect(await shown()).toBeGreaterThanOrEqual(before)
  expect(screen.queryByText(/^No pudimos cargar/)).toBeNull()
})
