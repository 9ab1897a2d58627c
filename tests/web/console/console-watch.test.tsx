import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBoardOrder } from '#tests/kit/board.ts'
import { fakeAudio } from '#tests/kit/fake-audio.ts'
import { lengthOf } from '#web/shared/sound/tones.ts'
import { aShop } from './board-app.tsx'

const now = Date.parse('2026-11-21T23:00:30.000Z')
const open = 'AAAANEW2'
const next = 'BBBBNEW2'
const accepted = {
  status: 'ACCEPTED',
  times: { placed: new Date(now).toISOString(), accepted: new Date(now).toISOString() },
} as const

let shop: ReturnType<typeof aShop>
let audio: ReturnType<typeof fakeAudio>
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  audio = fakeAudio({ isAllowed: true })
  vi.stubGlobal('AudioContext', audio.Context)
  shop = aShop([aBoardOrder(now, { code: open, id: 'o1', ...accepted })])
  for (const [part, body] of [
    ['history', { steps: [] }],
    ['payments', { payments: [] }],
    ['tickets', { printer: 'NONE', tickets: [] }],
  ] as const)
    for (const code of [open, next]) shop.answers(`GET /api/console/orders/${code}/${part}`, () => Response.json(body))
})
afterEach(() => {
  shop.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const watch = () => screen.findByRole('region', { name: 'Pedidos que esperan' })

test('a page without the orders rings for a new one, says it, and is quiet once any tablet accepts it', async () => {
  await shop.openOrder(open)
  await watch()
  await pass(1_000)
  expect(audio.rings()).toBe(0)
  shop.has(aBoardOrder(now, { code: next, id: 'o2' }))
  shop.tells(next)
  expect(await screen.findByText('1 pedido nuevo')).toBeTruthy()
  await waitFor(() => expect(audio.rings()).toBe(1))
  shop.changes(next, accepted)
  shop.tells(next)
  await waitFor(() => expect(screen.queryByText('1 pedido nuevo')).toBeNull())
  expect(audio.rings()).toBe(0)
})

test('a page without the orders rings for a cancellation, and says both where there are both', async () => {
  await shop.openOrder(open)
  await watch()
  await pass(1_000)
  const canceled = new Date(now).toISOString()
  shop.changes(open, { status: 'CANCELED', times: { ...accepted.times, canceled } })
  shop.tells(open)
  expect(await screen.findByText('1 pedido cancelado')).toBeTruthy()
  shop.has(aBoardOrder(now, { code: next, id: 'o2' }))
  shop.tells(next)
  expect(await screen.findByText('1 pedido nuevo · 1 pedido cancelado')).toBeTruthy()
  await waitFor(() => expect(audio.rings()).toBe(2))
})

test('a page without the orders rings on a locked tablet too, and hands the ring over to the board', async () => {
  shop.is({ isLocked: true })
  shop.has(aBoardOrder(now, { code: next, id: 'o2' }))
  await shop.openOrder(open)
  await waitFor(() => expect(audio.rings()).toBe(1))
  fireEvent.click(screen.getByRole('link', { name: /Ver pedidos$/ }))
  await screen.findByRole('navigation', { name: 'Columnas' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pedidos que esperan' })).toBeNull())
  await waitFor(() => expect(audio.rings()).toBe(1))
  expect(audio.contexts()).toBe(1)
})

test('a page without the orders counts those that ring in the title of its tab, until they are seen', async () => {
  shop.has(aBoardOrder(now, { code: next, id: 'o2' }))
  await shop.openOrder(open)
  await waitFor(() => expect(document.title).toBe(`(1) Pedido ${open}`))
  const canceled = new Date(now).toISOString()
  shop.changes(open, { status: 'CANCELED', times: { ...accepted.times, canceled } })
  shop.tells(open)
  await waitFor(() => expect(document.title).toBe(`(2) Pedido ${open}`))
  fireEvent.click(screen.getByRole('link', { name: /Ver pedidos$/ }))
  await screen.findByRole('navigation', { name: 'Columnas' })
  await waitFor(() => expect(document.title).toMatch(/^\(2\) (?!Pedido )/))
  shop.changes(next, accepted)
  shop.tells(next)
  await waitFor(() => expect(document.title).toMatch(/^\(1\) \w/))
})

test('a page without the orders says since when it hears nothing, with the sound of a lost line', async () => {
  await shop.openOrder(open)
  await watch()
  await pass(1_000)
  act(() => shop.line()?.drop())
  shop.answers('POST /pusher/auth', () => new Response(null, { status: 403 }))
  await pass(6_000)
  expect((await screen.findByRole('alert')).textContent).toContain('Sin conexión desde las 20:00.')
  expect(audio.started.at(-1)?.seconds).toBeCloseTo(lengthOf('lost'))
})

test('a page without the orders keeps the bar for the sound until one has been played', async () => {
  vi.stubGlobal('AudioContext', fakeAudio({ isAllowed: false }).Context)
  await shop.openOrder(open)
  await watch()
  await pass(10_000)
  expect(screen.getByRole('button', { name: 'Activar sonido' })).toBeTruthy()
})

test('a page without the orders says in one bar that orders wait and that they do not sound', async () => {
  vi.stubGlobal('AudioContext', fakeAudio({ isAllowed: false }).Context)
  shop.has(aBoardOrder(now, { code: next, id: 'o2' }))
  await shop.openOrder(open)
  const bar = within(await watch())
  expect((await bar.findByRole('link')).textContent).toBe('1 pedido nuevo, sin sonido: Ver pedidos')
  expect(bar.getByRole('button', { name: 'Activar sonido' })).toBeTruthy()
  expect(bar.queryByRole('region', { name: 'Sonido' })).toBeNull()
})

test('the way in has no bell, because it shows no orders', async () => {
  shop.answers('GET /api/console/session', () =>
    Response.json({ is: 'nobody', operator: null, isLocked: false, people: [], idleMinutes: 15 }),
  )
  shop.openAt('/console')
  await screen.findByRole('heading', { name: 'Entrar a la consola' })
  fireEvent.pointerDown(document.body)
  expect(audio.contexts()).toBe(0)
})
