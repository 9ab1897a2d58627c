import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { aLine } from '#tests/kit/cart.ts'
import { everyDay } from '#tests/kit/catalog.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { atHome, leave, visit, withBranch, withStore } from '../stores-page.tsx'

afterEach(leave)

const inCartOf = (alias: string, orderModeId: string) => {
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, orderModeId, paymentType: null })
  cartStore.dispatch({ type: 'AddLine', line: aLine(), notesLimit: 250, money: { currency: 'ARS', decimals: 2 } })
}

test('[BRANCH-01] a company shows one card for each of its branches', async () => {
  serveShops()
  visit('/menu/tucan')
  expect(await screen.findByRole('link', { name: 'La Parrilla de Tucán' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(demoCatalog.branches.length)
})

test('a company of one brand leads to it at once, and asks for no choice', async () => {
  serveShops({ ...demoCatalog, branches: demoCatalog.branches.slice(0, 1) })
  const page = visit('/menu/tucan')
  await screen.findByRole('heading', { name: '¿Cómo quieres tu pedido?' })
  expect(page.path()).toBe('/menu/parrilla')
})

test('the one brand of a company that needs a document of its own stays a card, without a question', async () => {
  const [brand] = withBranch('parrilla', () => ({ fbPixelId: '1234' })).branches
  serveShops({ ...demoCatalog, branches: [brand!] })
  visit('/menu/tucan')
  expect(await screen.findByRole('link', { name: 'La Parrilla de Tucán' })).toBeTruthy()
  expect(screen.queryByText(shopsTexts.company.choose)).toBeNull()
})

test('[AMBIG-02] [BRANCH-04] a branch asks how the diner wants the order', async () => {
  serveShops()
  visit('/menu/parrilla')
  expect(await screen.findByRole('heading', { name: '¿Cómo quieres tu pedido?' })).toBeTruthy()
})

test('[BRANCH-08] a store card shows the store name and its address', async () => {
  serveShops()
  visit('/menu/parrilla')
  const card = (await screen.findByRole('button', { name: 'Tucán San Telmo' })).closest('article')
  expect(card?.textContent).toContain('Defensa 742')
})

test('a store card says how long the store is open and how many minutes an order takes', async () => {
  // A Friday, 13:00 at the stores.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T16:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const hours = everyDay(['12:00', '16:30'])
  const store = ({ deliveryConfig }: CatalogDocument['stores'][number]) => ({
    deliveryConfig: { ...deliveryConfig, workingDays: hours },
  })
  const { stores, ...others } = withStore('parrilla-palermo', store)
  serveShops({
    ...others,
    stores: stores.map((it) =>
      it.alias === 'parrilla-centro' ? { ...it, status: 'TEMPORARILY_CLOSED' as const } : it,
    ),
  })
  visit('/menu/parrilla')
  const words = async (name: string) =>
    (await screen.findByRole('button', { name })).closest('article')?.textContent ?? ''
  const [closed, open] = [await words('Tucán San Telmo'), await words('Tucán Palermo Soho')]
  expect(closed).not.toMatch(/ min|hasta/)
  expect(open).toMatch(/\d+ - \d+ min/)
  expect(open).toContain('Abierto hasta las 16:30')
})

test('[BRANCH-05] the search keeps the stores that match', async () => {
  serveShops()
  visit('/menu/parrilla')
  await userEvent.type(await screen.findByLabelText('Buscar Local'), 'palermo')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tucán San Telmo' })).toBeNull())
  expect(screen.getByRole('button', { name: /Palermo/ })).toBeTruthy()
})

test('[BRANCH-12] a closed store says so on its card', async () => {
  serveShops(withStore('parrilla-centro', () => ({ status: 'TEMPORARILY_CLOSED' })))
  visit('/menu/parrilla')
  const card = (await screen.findByRole('button', { name: 'Tucán San Telmo' })).closest('article')
  expect(card?.textContent).toContain('Cerrado')
})

test('[BRANCH-13] in delivery a store that does not reach the diner says so', async () => {
  atHome()
  serveShops()
  visit('/menu/parrilla')
  const card = (await screen.findByRole('button', { name: /Palermo/ })).closest('article')
  expect(card?.textContent).toContain('Este local no realiza envíos a tu dirección.')
  const reaching = screen.getByRole('button', { name: 'Tucán San Telmo' }).closest('article')
  expect(reaching?.textContent).not.toContain('no realiza envíos')
  await userEvent.click(screen.getByRole('tab', { name: /Take Away/ }))
  expect(card?.textContent).not.toContain('no realiza envíos')
})

test('[BRANCH-22] going to another store with items in the cart asks first', async () => {
  inCartOf('parrilla-palermo', 'x')
  serveShops()
  const page = visit('/menu/parrilla')
  await userEvent.click(await screen.findByRole('button', { name: 'Tucán San Telmo' }))
  expect(screen.getByText('Al cambiar de local se borrarán los ítems agregados a tu pedido')).toBeTruthy()
  expect(page.path()).toBe('/menu/parrilla')
})

test('[BRANCH-24] declining leaves the cart unchanged', async () => {
  inCartOf('parrilla-palermo', 'x')
  serveShops()
  visit('/menu/parrilla')
  await userEvent.click(await screen.findByRole('button', { name: 'Tucán San Telmo' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement)
  expect(cartStore.getState().alias).toBe('parrilla-palermo')
  expect(cartStore.getState().lines).toHaveLength(1)
})

test('[BRANCH-23] confirming clears the cart and opens the other store', async () => {
  inCartOf('parrilla-palermo', 'x')
  serveShops()
  const page = visit('/menu/parrilla')
  await userEvent.click(await screen.findByRole('button', { name: 'Tucán San Telmo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/Delivery'))
  expect(cartStore.getState().lines).toHaveLength(0)
})

test('[BRANCH-29] [GEN-02] [FFMT-13] no branch’s data is written into the client', () => {
  // The guide belongs to one company, and its title is given (GUIDE-02).
  const guideTitle = 'La carta está en Tucán'
  const named = /tuc[aá]n|parrilla|sushi|belgrano|palermo/i
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|css|html)$/.test(file) && !file.startsWith('dist'),
  )
  expect(sources.filter((file) => named.test(readFileSync(join('web', file), 'utf8').replace(guideTitle, '')))).toEqual(
    [],
  )
})

test('[GEN-01] pages say that they are in Spanish, and so they are', async () => {
  expect(readFileSync('web/index.html', 'utf8')).toContain('<html lang="es">')
  serveShops()
  visit('/menu/parrilla')
  await screen.findByRole('heading', { name: '¿Cómo quieres tu pedido?' })
  expect(document.body.textContent).not.toMatch(/\b(the|order|search|closed|loading|menu for)\b/)
})

test('[GEN-01] [FFMT-01] no text of a screen is English', () => {
  for (const area of ['diner', 'courier', 'console', 'shared']) {
    const folder = join('web', area, 'texts')
    const said = readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(
        ([, plain, template]) => plain ?? template ?? '',
      ),
    )
    expect(said.length, area).toBeGreaterThan(40)
    // A path of an import and a key in the middle of a sentence's table are one word with a sign in it.
    const isKey = (text: string) => /^[^\s]*[#./-][^\s]*$/.test(text)
    const english = /\b(the|your|you|order|orders|please|with|and|loading|delivery time|not found)\b/i
    expect(said.filter((text) => english.test(text) && !isKey(text))).toEqual([])
  }
})

/** A company with this many branches. */
const companyOf = (size: number): CatalogDocument => {
  const [first] = demoCatalog.branches as [CatalogDocument['branches'][number]]
  const branches = Array.from({ length: size }, (_, at) => ({
    ...first,
    id: `b${at}`,
    alias: `b${at}`,
    name: `Marca ${at}`,
  }))
  return { ...demoCatalog, branches, stores: [] }
}
const cards = () => screen.queryAllByRole('article').length

test('[BRANCH-01] [BRANCH-02] [GEN-08] [GEN-10] branches come in pages of 99, and the last page ends the requests', async () => {
  const { callsOf } = serveShops(companyOf(120))
  visit('/menu/tucan')
  await waitFor(() => expect(cards()).toBe(99))
  await userEvent.click(screen.getByRole('button', { name: 'Ver más marcas' }))
  await waitFor(() => expect(cards()).toBe(120))
  expect(screen.getByText('No hay más marcas')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ver más marcas' })).toBeNull()
  expect(callsOf('listCompanyBranches').map(({ query }) => query)).toEqual([
    { offset: 0, pageSize: 99 },
    { offset: 99, pageSize: 99 },
  ])
})

test('a company without branches says so', async () => {
  serveShops(companyOf(0))
  visit('/menu/tucan')
  expect(await screen.findByText('Todavía no hay marcas para mostrar')).toBeTruthy()
})

const broken = { status: 500, body: { statusCode: 500, error: 'x', code: 'BROKEN', message: 'broken' } }

test('[API-08] [BRANCH-03] a company whose branches cannot be loaded is in error, and may be tried again', async () => {
  let fails = true
  const real = serveShops()
  serveShops(undefined, {
    listCompanyBranches: () => (fails ? broken : { status: 200, body: { branches: [], total: 0 } }),
  })
  visit('/menu/tucan')
  expect(await screen.findByRole('heading', { name: 'No pudimos cargar el local' })).toBeTruthy()
  expect(real.calls).toHaveLength(0)
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Todavía no hay marcas para mostrar')).toBeTruthy()
})

test('[API-01] [BRANCH-03] a branch that cannot be loaded is in error, and may be tried again', async () => {
  serveShops(undefined, { resolveAlias: () => broken })
  visit('/menu/parrilla')
  expect(await screen.findByRole('heading', { name: 'No pudimos cargar el local' })).toBeTruthy()
  serveShops()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('heading', { name: '¿Cómo quieres tu pedido?' })).toBeTruthy()
})

test('an alias that no shop can have is unknown, like one that none has', async () => {
  serveShops(undefined, { resolveAlias: () => ({ status: 400, body: { code: 'BAD_REQUEST' } }) })
  const { path } = visit('/menu/%25')
  expect(await screen.findByText(shopsTexts.notFound)).toBeTruthy()
  // In its own place: on the way to another page nothing would show.
  expect(path()).toBe('/menu/%25')
})

test('[BRANCH-07] a branch shows one card for each of its stores', async () => {
  serveShops()
  visit('/menu/parrilla')
  await screen.findByRole('button', { name: 'Tucán San Telmo' })
  expect(cards()).toBe(demoCatalog.stores.filter(({ branchId }) => branchId === 'parrilla').length)
})

test('[BRANCH-06] the search waits until no key was pressed for 500 ms', async () => {
  serveShops()
  visit('/menu/parrilla')
  const field = await screen.findByLabelText('Buscar Local')
  vi.useFakeTimers()
  try {
    fireEvent.change(field, { target: { value: 'paler' } })
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.change(field, { target: { value: 'palermo' } })
    act(() => void vi.advanceTimersByTime(499))
    expect(cards()).toBe(2)
    act(() => void vi.advanceTimersByTime(1))
    expect(cards()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a search without results says so, and can be undone', async () => {
  serveShops()
  visit('/menu/parrilla')
  await fillIn(await screen.findByLabelText('Buscar Local'), 'marte')
  await userEvent.click(await screen.findByRole('button', { name: 'Borrar búsqueda' }))
  await waitFor(() => expect(cards()).toBe(2))
})

const cardOf = async (name: string) => (await screen.findByRole('button', { name })).closest('article') as HTMLElement

test('[BRANCH-09] [FMT-05] a card shows the distance in km with one decimal, and the nearest comes first', async () => {
  atHome()
  serveShops(undefined, distances({ 'parrilla-centro': 1449, 'parrilla-palermo': 860 }))
  visit('/menu/parrilla')
  expect((await cardOf('Tucán San Telmo')).textContent).toContain('1,4 km')
  expect((await cardOf('Tucán Palermo Soho')).textContent).toContain('0,9 km')
  expect(screen.getAllByRole('article')[0]).toBe(await cardOf('Tucán Palermo Soho'))
})

test('[BRANCH-09] without a place there is no distance', async () => {
  serveShops()
  visit('/menu/parrilla')
  expect((await cardOf('Tucán San Telmo')).textContent).not.toContain('km')
})

/** The gateway's answer about a branch, with these metres. */
const distances = (metres: Record<string, number>) => {
  const { handlerOf } = serveShops()
  const resolve = handlerOf('resolveAlias')
  return {
    resolveAlias: async (...call: Parameters<typeof resolve>) => {
      const answer = (await resolve(...call)) as { status: number; body: { info: { branchContacts: StoreOnWire[] } } }
      for (const store of answer.body.info.branchContacts) store.distance = metres[store.alias] ?? null
      return answer
    },
  }
}
type StoreOnWire = { alias: string; distance: number | null }

const withNps = (enabled: boolean, threshold: number, npsAvg: number | null) => {
  const { branches, stores } = withBranch('parrilla', () => ({ nps: { enabled, threshold } }))
  return {
    ...demoCatalog,
    branches,
    stores: stores.map((store) => ({ ...store, deliveryConfig: { ...store.deliveryConfig, npsAvg } })),
  }
}

test('[BRANCH-10] [BRANCH-11] a card shows the average with one decimal, from the threshold on', async () => {
  serveShops(withNps(true, 4, 4.26))
  visit('/menu/parrilla')
  expect((await cardOf('Tucán San Telmo')).textContent).toContain('4,3')
})

test('[BRANCH-11] an average equal to the threshold is enough', async () => {
  serveShops(withNps(true, 4, 4))
  visit('/menu/parrilla')
  expect((await cardOf('Tucán San Telmo')).textContent).toContain('4,0')
})

for (const [why, document] of [
  ['the average is below the threshold', withNps(true, 4.5, 4.4)],
  ['the branch shows none', withNps(false, 4, 4.9)],
  ['there is no average', withNps(true, 4, null)],
] as const)
  test(`[BRANCH-11] there is no badge when ${why}`, async () => {
    serveShops(document)
    visit('/menu/parrilla')
    expect((await cardOf('Tucán San Telmo')).textContent).not.toMatch(/\d,\d/)
  })
