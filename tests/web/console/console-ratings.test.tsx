import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { ContractAnswer } from '#tests/kit/contract-calls.ts'
import { aSession, belgrano, centro, consoleCalls, showConsole } from './console-app.tsx'
import { onDesk } from './screen-width.ts'

type RatedOrder = Wire['AnsweredOrders']['answers'][number]
const answered = (over: Partial<RatedOrder> = {}): RatedOrder => ({
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
const page = (over: Partial<Wire['AnsweredOrders']> = {}): Wire['AnsweredOrders'] => ({
  answers: [answered()],
  count: 1,
  mean: 2,
  next: null,
  ...over,
})

const { serve, callsOf } = consoleCalls()
const asked = () => callsOf('listSurveyAnswers').map(({ search }) => search)
const serveOne = (listSurveyAnswers: ContractAnswer<'listSurveyAnswers'> = page()) =>
  serve(aSession('encargado', { stores: [centro, belgrano] }), { listSurveyAnswers })

afterEach(cleanup)

const open = (path = '/console/ratings') => showConsole(path)
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Opiniones de clientes' })).getAllByRole('listitem')

test('an answered order stands with its stars, its words and a way to the order', async () => {
  serveOne(page({ count: 1_234, mean: 4.26 }))
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
  serveOne(page({ answers: [answered({ stars: null, replies: [] })], mean: null }))
  open()
  const [card] = await cards()
  expect(within(card!).getByText('Sin estrellas')).toBeTruthy()
  expect(within(card!).queryAllByRole('definition')).toEqual([])
})

test('the filters stand in the address, in the call and in the table', async () => {
  serveOne()
  open('/console/ratings?store=belgrano&from=2026-11-01&to=2026-11-30&type=DELIVERY&stars=9')
  await cards()
  expect(asked()[0]).toBe('?branchContactId=belgrano&from=2026-11-01&to=2026-11-30&type=DELIVERY')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estrellas' }), '1')
  await vi.waitFor(() => expect(asked().at(-1)).toContain('stars=1'))
  expect(screen.getByRole('link', { name: 'Descargar planilla' }).getAttribute('href')).toBe(
    '/api/console/surveys.csv?branchContactId=belgrano&from=2026-11-01&to=2026-11-30&stars=1&type=DELIVERY',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await vi.waitFor(() => expect(asked().at(-1)).toBe(''))
})

test('the filters of ratings fold on a phone, and say how many are set', async () => {
  onDesk(false)
  onTestFinished(() => onDesk(true))
  serveOne()
  open('/console/ratings?stars=1&type=DELIVERY')
  await cards()
  const folded = screen.getByRole('button', { name: 'Filtros (2)' })
  expect(screen.queryByRole('combobox')).toBeNull()
  await userEvent.click(folded)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Estrellas' }).value).toBe('1')
})

test('the next page follows the first', async () => {
  serve(aSession('administrador'), {
    listSurveyAnswers: ({ search }) =>
      search ? page({ answers: [answered({ orderCode: 'AB3CD4EF' })] }) : page({ count: 2, next: 'there' }),
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más' }))
  await vi.waitFor(async () => expect(await cards()).toHaveLength(2))
  expect(asked()).toEqual(['', '?after=there'])
})

test.each([
  ['', 'Todavía no hay opiniones'],
  ['?stars=1', 'No hay opiniones así'],
])('a list without answers says why: %j', async (search, title) => {
  serveOne(page({ answers: [], count: 0, mean: null }))
  open(`/console/ratings${search}`)
  expect(await screen.findByText(title)).toBeTruthy()
})

test('an answer that cannot be shown is named, and costs no other its place', async () => {
  serveOne(page({ unreadable: ['AB3CD4EF'] }))
  open()
  expect(await cards()).toHaveLength(1)
  expect(screen.getByText('No se pudo leer 1 pedido: AB3CD4EF. Pasale este código a soporte.')).toBeTruthy()
})

test('a cashier has no such page, and a failure says so', async () => {
  serve(aSession('caja'), { listSurveyAnswers: page() })
  open()
  expect(await screen.findByText('Esta página es de quien está a cargo')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Opiniones' })).toBeNull()
  expect(asked()).toEqual([])
  cleanup()
  serveOne(() => {
    throw new TypeError('no network')
  })
  open()
  expect(await screen.findByText('No pudimos ver las opiniones')).toBeTruthy()
})
