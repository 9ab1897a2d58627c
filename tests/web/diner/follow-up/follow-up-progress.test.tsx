import { readFileSync } from 'node:fs'
import { cleanup, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import styles from '#web/diner/features/follow-up/progress.module.css'
import { aShipmentOf } from '../../../kit/followed-order.ts'
import { followUpApp, unpaid } from './follow-up-app.tsx'

const app = followUpApp()

test('[FOLLOW-28] four steps lead to delivered, the current one is marked and has its time', async () => {
  await app.open()
  expect(app.progress().map(({ textContent }) => textContent)).toEqual([
    'Generado20:31',
    'Aceptado20:35',
    'Listo',
    'Entregado',
  ])
  expect(app.progress().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
})

test('an accepted order counts as ready once a courier has it, and says its status once', async () => {
  const currentIn = async (status: ReturnType<typeof aShipmentOf>['status']) => {
    cleanup()
    await app.open({ shipments: [aShipmentOf({ status })] })
    return app.progress().findIndex((step) => step.getAttribute('aria-current'))
  }
  expect([await currentIn('ON_ROUTE_TO_PICK_UP'), await currentIn('IN_STORE')]).toEqual([1, 1])
  expect([await currentIn('ON_ROUTE_TO_DROP_OFF'), await currentIn('ON_ROUTE_TO_DROP_OFFS')]).toEqual([2, 2])
  expect(screen.getAllByText('Listo')).toHaveLength(1)
  expect(screen.getAllByText('Aceptado')).toHaveLength(1)
})

test('[FOLLOW-29] [FOLLOW-31] a canceled order ends in canceled, and all its steps are red', async () => {
  await app.open({ status: 'CANCELED' })
  expect(app.progress().at(-1)?.textContent).toBe('Cancelado')
  expect(app.progress().map((step) => step.dataset['tone'])).toEqual(Array(4).fill('canceled'))
})

test('[FOLLOW-31] a step that a canceled order never took is red, and only an outline', async () => {
  await app.open({
    status: 'CANCELED',
    times: { placed: '2026-05-04T23:31:00.000Z', canceled: '2026-05-04T23:40:00.000Z' },
  })
  const isOutline = (step: HTMLElement) => step.classList.contains(styles['skipped'] ?? 'none')
  expect(app.progress().map((step) => [step.textContent, isOutline(step)])).toEqual([
    ['Generado20:31', false],
    ['Aceptado', true],
    ['Listo', true],
    ['Cancelado20:40', false],
  ])
  expect(app.progress().map((step) => step.dataset['tone'])).toEqual(Array(4).fill('canceled'))
})

test('[FOLLOW-30] an unpaid card order has four grey steps', async () => {
  await app.open(unpaid)
  expect(app.progress().map((step) => step.dataset['tone'])).toEqual(Array(4).fill('unpaid'))
})

/** The page's light line, channel by channel. */
function lineColour(): readonly number[] {
  const [, line = ''] = /--line: #(\w{6})/.exec(readFileSync('web/shared/ui/tokens.css', 'utf8')) ?? []
  return [0, 2, 4].map((at) => Number.parseInt(line.slice(at, at + 2), 16))
}

test('[FOPEN-05] a reached step has the main colour of the shop, and one that is not reached is light grey', async () => {
  const line = lineColour()
  expect(Math.min(...line)).toBeGreaterThan(200)
  expect(Math.max(...line) - Math.min(...line)).toBeLessThan(20)
  const rules = readFileSync('web/diner/features/follow-up/progress.module.css', 'utf8')
  const sheet = document.createElement('style')
  // The main colour is painted as --accent (web/shared/theme).
  sheet.textContent = `:root { --accent: #e4683f; --line: rgb(${line}) }
    ${rules.replace(/\.([a-z]+)(?=[ ,.:])/g, (_, name: string) => `.${styles[name]}`)}`
  document.head.append(sheet)
  onTestFinished(() => sheet.remove())
  const colours = () =>
    app.progress().map((step) => getComputedStyle(step.querySelector('span') as HTMLElement).backgroundColor)
  const [main, grey] = ['rgb(228, 104, 63)', `rgb(${line.join(', ')})`]
  await app.open()
  expect(colours()).toEqual([main, main, grey, grey])
  cleanup()
  await app.open({ status: 'COMPLETED' })
  expect(colours()).toEqual([main, main, main, main])
})

test.each([
  ['UNCONFIRMED', 'Sin confirmar'],
  ['GENERATED', 'Generado'],
  ['ACCEPTED', 'Aceptado'],
  ['READY', 'Listo'],
  ['DELIVERED', 'Entregado'],
  ['COMPLETED', 'Entregado'],
  ['CANCELED', 'Cancelado'],
] as const)('[FOPEN-03] the label of an order that is %s is %s, and is said once', async (status, label) => {
  const times = { ...app.order.times, delivered: '2026-05-05T00:20:00.000Z', canceled: '2026-05-05T00:20:00.000Z' }
  await app.open({ status, times })
  expect(document.body.textContent?.match(new RegExp(label, 'gi'))).toHaveLength(1)
  expect(screen.getByText(label).closest('[aria-current=step], [role=status]')).toBeTruthy()
})

test('[FAMBIG-37] [FOLLOW-32] [FOPEN-04] an unpaid card order that is generated waits for its payment', async () => {
  await app.open({ ...unpaid, status: 'GENERATED' })
  expect(screen.getByText('Pendiente de pago').closest('[role=status]')).toBeTruthy()
})

test('[FAMBIG-37] [FOLLOW-33] an order that is not confirmed is all grey too', async () => {
  await app.open({ ...unpaid, status: 'UNCONFIRMED' })
  expect(screen.getByText('Pendiente de pago')).toBeTruthy()
})

test.each([{ payment: { status: 'APPROVED' } }, { status: 'ACCEPTED' }] as const)(
  '[FOLLOW-34] an order with %j has its ordinary label',
  async (changes) => {
    await app.open({ ...unpaid, ...changes })
    expect(screen.queryByText('Pendiente de pago')).toBeNull()
    const label = changes.status === 'ACCEPTED' ? 'Aceptado' : 'Generado'
    expect(screen.getByText(label, { selector: '[aria-current=step] *, [role=status] *' })).toBeTruthy()
  },
)

test('[FAMBIG-38] [FOLLOW-35] past its payment window an unpaid card order says so', async () => {
  await app.open({ ...unpaid, orderedAt: '2026-05-03T23:30:00.000Z' })
  expect(screen.getByRole('heading', { name: 'Tiempo de pago vencido, vuelva a generar el pedido' })).toBeTruthy()
  expect(screen.queryByText('Pendiente de pago')).toBeNull()
})

test('[FOLLOW-35] a late payment that the bank still confirms keeps the label of an expired window', async () => {
  await app.open({ ...unpaid, orderedAt: '2026-05-03T23:30:00.000Z', payment: { status: 'PROCESSING' } })
  expect(screen.getByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeTruthy()
  expect(screen.getByText('Tiempo de pago vencido, vuelva a generar el pedido')).toBeTruthy()
})
