import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { serveShops } from './stores-gateway.ts'
import { leave, toasts, visit } from './stores-page.tsx'

afterEach(leave)

/** What a menu asks for beside the menu itself: no failure of these is in the catalogue of errors with a text (s8). */
test.each(['listCustomizations', 'listIndicators'])(
  '[ERR-01] [ERR-03] [AMBIG-58] a failure of %s is logged, shows nothing to the diner and breaks nothing',
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
