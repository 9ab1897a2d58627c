import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { concernCodes } from '#domain/system/concerns.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { ContractAnswer } from '#tests/kit/contract-calls.ts'
import { Concerns } from '#web/console/system/concerns.tsx'
import { concernTexts } from '#web/console/texts/system.ts'
import { aSession, consoleCalls, showConsole } from './console-app.tsx'

const node = (over: Partial<Wire['SystemNode']> = {}): Wire['SystemNode'] => ({
  ...{ name: 'comanda-1:8080', level: 1, startedAt: '2026-11-20T09:00:00.000Z', heardAt: '2026-11-21T20:00:00.000Z' },
  ...{ isSelf: true, isAway: false, readers: 41, freeBytes: null },
  ...over,
})
const system = (over: Partial<Wire['System']> = {}): Wire['System'] => ({
  ...{ at: '2026-11-21T20:00:00.000Z', nodes: [node()], concerns: [], backup: null },
  ...over,
})

const { serve, callsOf } = consoleCalls()
const serveOne = (readSystem: ContractAnswer<'readSystem'>, role: Parameters<typeof aSession>[0] = 'administrador') =>
  serve(aSession(role), { readSystem })
const open = () => showConsole('/console/sistema')

afterEach(cleanup)

test('an installation that is well says so, with each node and what it has', async () => {
  serveOne(system({ nodes: [node({ freeBytes: 13_850_000_000 }), node({ name: 'comanda-2:8080', isSelf: false })] }))
  open()
  expect(await screen.findByText('Todo funciona')).toBeTruthy()
  const rows = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('comanda-'))
  expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
    'comanda-1:8080Desde 20/11/2026, 06:0041 pantallas conectadas · Nivel 1 · 12 GB libres en el discoResponde acá',
    'comanda-2:8080Desde 20/11/2026, 06:0041 pantallas conectadas · Nivel 1Activo',
  ])
  expect(screen.getByText('Leído a las 21/11/2026, 17:00')).toBeTruthy()
})

test.each([
  [{ at: '2026-11-21T07:00:00.000Z' }, 'RespaldoEl último terminó el 21/11/2026, 04:00'],
  [{ at: null }, 'RespaldoTodavía no hiciste ninguno. Se hace con npm run backup.'],
])('an embedded database says when its backup ended: %j', async (backup, words) => {
  serveOne(system({ backup }))
  open()
  const title = await screen.findByRole('heading', { name: 'Respaldo' })
  expect(title.parentElement?.textContent).toBe(words)
})

test('nothing is said of the backups of a database server', async () => {
  serveOne(system({ backup: null }))
  open()
  await screen.findByText('Todo funciona')
  expect(screen.queryByText('Respaldo')).toBeNull()
})

test('a node that is away says when it was heard, and stands among what needs a hand', async () => {
  serveOne(
    system({
      nodes: [node(), node({ name: 'comanda-2:8080', isSelf: false, isAway: true })],
      concerns: [{ code: 'node-away', node: 'comanda-2:8080', of: null, value: 610 }],
    }),
  )
  open()
  expect(await screen.findByText('comanda-2:8080 no dice nada hace 10 min')).toBeTruthy()
  expect(screen.getByText('Visto por última vez: 21/11/2026, 17:00')).toBeTruthy()
  expect(screen.getByText('No responde')).toBeTruthy()
  expect(screen.queryByText('Todo funciona')).toBeNull()
})

test('a concern of a newer release that this page was not made for is named, and the others stay', () => {
  const known = { code: 'disk-full', node: 'uno', of: null, value: 1 } as const
  // The contract of this release has no such code.
  const newer = { ...known, code: 'roof-leaks' as 'disk-full' }
  render(<Concerns concerns={[newer, known]} />)
  expect(screen.getByText('Aviso de uno: roof-leaks')).toBeTruthy()
  expect(screen.getByText('uno no recibe pedidos: el disco está lleno')).toBeTruthy()
})

test.each([
  ['timers-late', null, 'refund', 3, '3 avisos atrasados de refund'],
  ['clock-off', 'uno', null, -7200, 'El reloj de uno o el de la base de datos está corrido 2 h'],
  ['tickets-wait', null, null, 240, 'Un ticket espera papel hace 4 min'],
  ['service-fails', null, 'mercadopago', 190, 'Mercado Pago no contesta hace 3 min'],
  ['service-fails', null, 'a-newer-service', 190, 'a-newer-service no contesta hace 3 min'],
  ['pushes-late', 'uno', null, 12, 'Las pantallas de uno van 12 s atrasadas'],
] as const)('the concern %s names its node, its thing and its value', async (code, ofNode, of, value, sentence) => {
  serveOne(system({ concerns: [{ code, node: ofNode, of, value }] }))
  open()
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('each concern of the contract has its words', () => {
  expect(Object.keys(concernTexts).sort()).toEqual([...concernCodes].sort())
})

test('the page reads again every ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  serveOne(system())
  open()
  await screen.findByText('Todo funciona')
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(callsOf('readSystem')).toHaveLength(2))
  vi.useRealTimers()
})

test('the page of another role, or of one store among several, says whose it is', async () => {
  serveOne(system(), 'encargado')
  open()
  expect(await screen.findByRole('heading', { name: 'Esta página es de quien administra' })).toBeTruthy()
  expect(callsOf('readSystem')).toHaveLength(0)
  cleanup()
  serveOne(Response.json({ statusCode: 403, error: 'Forbidden', code: 'ACCESS_DENIED', message: '' }, { status: 403 }))
  open()
  expect(await screen.findByRole('heading', { name: 'Esta página es de quien administra' })).toBeTruthy()
})

test('a read that failed leads to another try', async () => {
  serveOne(() => {
    throw new Error('lost')
  })
  open()
  const failed = await screen.findByText('No pudimos ver el sistema')
  serveOne(system())
  within(failed.closest('main') ?? document.body)
    .getByRole('button', { name: 'Reintentar' })
    .click()
  expect(await screen.findByText('Todo funciona')).toBeTruthy()
})

test('the own account leads administrators to the page, and no other role', async () => {
  serveOne(system())
  showConsole('/console/cuenta')
  expect((await screen.findByRole('link', { name: 'Estado del sistema' })).getAttribute('href')).toBe(
    '/console/sistema',
  )
  cleanup()
  serveOne(system(), 'encargado')
  showConsole('/console/cuenta')
  await screen.findByRole('heading', { name: 'Mi cuenta' })
  expect(screen.queryByRole('link', { name: 'Estado del sistema' })).toBeNull()
})
