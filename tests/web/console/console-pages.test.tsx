import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import { aBoard, aBoardOrder } from '#tests/kit/board.ts'
import { aSession, consoleCalls, showConsole } from './console-app.tsx'
import { onDesk } from './screen-width.ts'

const { serve: serveAs } = consoleCalls()

function serve(role: Role, { moneyInNeed = 0, orders = 0 }: { moneyInNeed?: number; orders?: number } = {}) {
  const now = Date.now()
  serveAs(aSession(role, { moneyInNeed }), {
    listConsoleOrders: { orders: [], next: null },
    readConsoleBoard: aBoard(
      Array.from({ length: orders }, (_, n) => aBoardOrder(now, { id: `${n}`, code: `K7M4PQ2${n + 2}` })),
    ),
  })
}

beforeEach(() => onDesk(false))
afterEach(() => {
  cleanup()
  onDesk(true)
  vi.restoreAllMocks()
})

async function open(path: string) {
  const { at } = showConsole(path)
  const bar = within(await screen.findByRole('navigation', { name: 'Consola' }))
  return { bar, at }
}
const namesOf = (links: readonly HTMLElement[]) =>
  links.map((link) => link.getAttribute('aria-label') ?? link.textContent)

test.each<[Role, string[], string[]]>([
  ['cocina', ['Pedidos', 'Buscar', 'Disponibilidad', 'Repartidores', 'Mi cuenta'], []],
  ['caja', ['Pedidos', 'Buscar', 'Disponibilidad', 'Dinero'], ['Repartidores', 'Cierre', 'Mi cuenta']],
  [
    'encargado',
    ['Pedidos', 'Buscar', 'Disponibilidad', 'Dinero'],
    ['Repartidores', 'Cierre', 'Opiniones', 'Mi cuenta'],
  ],
  [
    'administrador',
    ['Pedidos', 'Buscar', 'Disponibilidad', 'Dinero'],
    ['Repartidores', 'Cierre', 'Opiniones', 'Personas', 'Mi cuenta'],
  ],
])('the bar of a phone has the pages that %s may see, and a sheet has the rest', async (role, inSight, rest) => {
  serve(role)
  const { bar } = await open('/console/orders')
  expect(namesOf(bar.getAllByRole('link'))).toEqual(inSight)
  const more = bar.queryByRole('button', { name: 'Más páginas' })
  expect(more !== null).toBe(rest.length > 0)
  if (!more) return
  await userEvent.click(more)
  const sheet = within(await screen.findByRole('dialog', { name: 'Más páginas' }))
  expect(namesOf(sheet.getAllByRole('link'))).toEqual(rest)
})

test('the bar of a phone counts the money that waits for a person and the orders that are new', async () => {
  serve('caja', { moneyInNeed: 12, orders: 2 })
  const { bar } = await open('/console/orders')
  expect(await bar.findByRole('link', { name: 'Dinero (12)' })).toBeTruthy()
  expect(await bar.findByRole('link', { name: 'Pedidos (2 nuevos)' })).toBeTruthy()
})

test('the bar of a phone marks the page in sight, also one that stands in its sheet', async () => {
  serve('caja')
  const { bar, at } = await open('/console/orders')
  expect(bar.getByRole('link', { name: 'Buscar' }).getAttribute('aria-current')).toBe('page')
  const more = bar.getByRole('button', { name: 'Más páginas' })
  expect(more.hasAttribute('aria-current')).toBe(false)
  await userEvent.click(more)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Mi cuenta' }))
  expect(at()).toBe('/console/cuenta')
  const again = () => screen.getByRole('button', { name: 'Más páginas' })
  await vi.waitFor(() => expect(again().getAttribute('aria-current')).toBe('true'))
})

test('the bar of a phone leaves while a person types, so that no keyboard lifts it over the field', async () => {
  serve('caja')
  const isTouched = vi.spyOn(globalThis, 'matchMedia')
  isTouched.mockImplementation(
    (query) =>
      ({
        matches: query === '(pointer: coarse)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  )
  await open('/console/orders')
  const field = screen.getByRole('searchbox')
  fireEvent.focusIn(field)
  field.focus()
  expect(screen.queryByRole('navigation', { name: 'Consola' })).toBeNull()
  field.blur()
  expect(await screen.findByRole('navigation', { name: 'Consola' })).toBeTruthy()
})
