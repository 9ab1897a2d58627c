import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { app } from '#web/console/routes.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as never
globalThis.scrollTo = () => undefined

const answered = (over: object = {}) => ({
  ...{ orderCode: 'K7M4PQ2X', branchContactId: 'centro', storeName: 'La Parrilla', timeZone: 'UTC' },
  ...{ at: '2026-11-21T23:40:00.000Z', orderModeType: 'DELIVERY', orderModeName: 'Delivery', stars: 2 },
  replies: [
    { question: '¿Cómo estuvo todo?', type: 'rating', words: ['2'] },
    { question: '¿Y el repartidor?', type: 'rating', words: ['5'] },
    { question: '¿Qué podemos mejorar?', type: 'multiselect', words: ['La demora', 'El precio'] },
    { question: '¿Algo más?', type: 'text', words: ['Llegó fría'] },
  ],
  ...over,
})
const page = (over: object = {}) => ({ answers: [answered()], count: 1, mean: 2, next: null, ...over })

const asked: string[] = []

function serve(role: string, answer: (search: string) => Response) {
  const stores = [
    { id: 'centro', alias: 'centro', name: 'La Parrilla' },
    { id: 'belgrano', alias: 'belgrano', name: 'Sushi Norte' },
  ]
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL((input as Request).url)
    if (pathname === '/api/console/session') {
      const operator = { id: 'ana', name: 'Ana', role, stores }
      return Response.json({ is: 'operator', operator, isLocked: false, people: [], idleMinutes: 15 })
    }
    if (pathname === '/api/configuration') return Response.json(aConfiguration({ enabled: false }))
    if (pathname === '/api/console/availability') return Response.json({ stores: [] })
    if (pathname === '/api/console/board') return Response.json({ orders: [], stores: [], next: null })
    if (pathname !== '/api/console/surveys') return new Response(null, { status: 204 })
    asked.push(search)
    return answer(search)
  }
}

afterEach(() => {
  cleanup()
  asked.length = 0
})

function open(path = '/console/ratings') {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const { router } = memoryRouter(path, 'console')
  render(
    <QueryClientProvider client={client}>
      <app.App router={router} />
    </QueryClientProvider>,
  )
}
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Opiniones de clientes' })).getAllByRole('listitem')

test('an answered order stands with its stars, its words and a way to the order', async () => {
  serve('encargado', () => Response.json(page({ count: 1_234, mean: 4.26 })))
  open()
  const [card] = await cards()
  const stars = within(card!).getByRole('img', { name: '2 de 5 estrellas' }).querySelectorAll('svg')
  expect([...stars].map((star) => star.getAttribute('fill'))).toEqual([
    'currentColor',
    'currentColor',
    'none',
    'none',
    'none',
  ])
  expect(within(card!).getByRole('link', { name: 'Pedido K7M4PQ2X' }).getAttribute('href')).toBe(
    '/console/orders/K7M4PQ2X',
  )
  expect(
    within(card!)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['5 de 5', 'La demora, El precio', 'Llegó fría'])
  expect(within(card!).getByText('21/11 23:40')).toBeTruthy()
  expect(screen.getByText('1.234 opiniones')).toBeTruthy()
  expect(screen.getByText('4,3 de 5')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Opiniones' })).toBeTruthy()
})

test('an order of an erased diner has its stars alone', async () => {
  serve('encargado', () => Response.json(page({ answers: [answered({ stars: null, replies: [] })], mean: null })))
  open()
  const [card] = await cards()
  expect(within(card!).getByText('Sin estrellas')).toBeTruthy()
  expect(within(card!).queryAllByRole('definition')).toEqual([])
})

test('the filters stand in the address, in the call and in the table', async () => {
  serve('encargado', () => Response.json(page()))
  open('/console/ratings?store=belgrano&from=2026-11-01&to=2026-11-30&type=DELIVERY&stars=9')
  await cards()
  expect(asked[0]).toBe('?branchContactId=belgrano&from=2026-11-01&to=2026-11-30&type=DELIVERY')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estrellas' }), '1')
  await vi.waitFor(() => expect(asked.at(-1)).toContain('stars=1'))
  expect(screen.getByRole('link', { name: 'Descargar planilla' }).getAttribute('href')).toBe(
    '/api/console/surveys.csv?branchContactId=belgrano&from=2026-11-01&to=2026-11-30&stars=1&type=DELIVERY',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await vi.waitFor(() => expect(asked.at(-1)).toBe(''))
})

test('the next page follows the first', async () => {
  serve('administrador', (search) =>
    Response.json(
      search ? page({ answers: [answered({ orderCode: 'AB3CD4EF' })] }) : page({ count: 2, next: 'there' }),
    ),
  )
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más' }))
  await vi.waitFor(async () => expect(await cards()).toHaveLength(2))
  expect(asked).toEqual(['', '?after=there'])
})

test.each([
  ['', 'Todavía no hay opiniones'],
  ['?stars=1', 'No hay opiniones así'],
])('a list without answers says why: %j', async (search, title) => {
  serve('encargado', () => Response.json(page({ answers: [], count: 0, mean: null })))
  open(`/console/ratings${search}`)
  expect(await screen.findByText(title)).toBeTruthy()
})

test('an answer that cannot be shown is named, and costs no other its place', async () => {
  serve('encargado', () => Response.json(page({ unreadable: ['AB3CD4EF'] })))
  open()
  expect(await cards()).toHaveLength(1)
  expect(screen.getByText('No se pudo leer 1 pedido: AB3CD4EF. Pasale este código a soporte.')).toBeTruthy()
})

test('a cashier has no such page, and a failure says so', async () => {
  serve('caja', () => Response.json(page()))
  open()
  expect(await screen.findByText('Esta página es de quien está a cargo')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Opiniones' })).toBeNull()
  expect(asked).toEqual([])
  cleanup()
  serve('encargado', () => {
    throw new TypeError('no network')
  })
  open()
  expect(await screen.findByText('No pudimos ver las opiniones')).toBeTruthy()
})
