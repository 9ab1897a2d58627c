import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, toasts, visit } from '../stores-page.tsx'

afterEach(leave)

/** The calls of a menu beside the menu itself: no failure of these is in the catalogue of errors with a text (s8). */
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

const pages = [
  'menu/Delivery',
  'menu/Delivery/entradas',
  'menu/Delivery/entradas/provoleta-al-hierro',
  'preview',
  'checkout',
]

test.each(pages)('the page %s stays while a later call for its shop and menu fails', async (page) => {
  const store = 'parrilla-centro'
  cartStore.dispatch({
    type: 'ChangeStore',
    alias: store,
    branchContactId: store,
    orderModeId: `${store}-delivery`,
    paymentType: null,
  })
  const line = aLine({ name: 'Provoleta al hierro', referenceId: 'provoleta' })
  cartStore.dispatch({ type: 'AddLine', line, notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
  serveShops()
  const { askAgain } = visit(`/menu/${store}/${page.replace('menu/', '')}`)
  const shown = async () => (await screen.findAllByText(/Provoleta al hierro/)).length
  const before = await shown()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  serveShops(demoCatalog, { resolveAlias: lost, readMenu: lost })
  await act(askAgain)
  expect(await shown()).toBeGreaterThanOrEqual(before)
  expect(screen.queryByText(/^No pudimos cargar/)).toBeNull()
})
