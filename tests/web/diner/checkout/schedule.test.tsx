import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { aDay } from '#tests/kit/catalog.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { entryStore } from '#web/diner/state/entry.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { leave, toasts } from '../stores-page.tsx'
import {
  fill,
  inAFreshBrowser,
  knowsPhone,
  openCheckout,
  press,
  refusal,
  salon,
  serve,
  ticket,
  user,
} from './discount-code-page.tsx'

// A Friday, 13:00 at the store.
inAFreshBrowser()

const takeAway = 'parrilla-centro-take-away'
const shop = ({ mode, store }: { mode?: Partial<OrderMode>; store?: Partial<Store> } = {}) => ({
  ...demoCatalog,
  stores: demoCatalog.stores.map((each) =>
    each.id === 'parrilla-centro'
      ? {
          ...each,
          ...store,
          orderModes: each.orderModes.map((it) => (it.id === takeAway ? { ...it, ...mode } : it)),
        }
      : each,
  ),
})
const only = { allowsScheduling: true, onlyScheduling: true }
const closed: Partial<Store> = {
  deliveryConfig: { workingDays: [aDay('SATURDAY', ['12:00', '15:00'])], betweenStreetsRequired: false, npsAvg: null },
}

const section = () => screen.findByRole('region', { name: 'Mi horario' })
const when = (name: 'En el momento' | 'Programado') =>
  screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
const schedule = async () => press(await when('Programado'))
const hour = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Hora' })
const chosenHour = async () => (await hour()).selectedOptions[0]?.textContent
const days = () => within(screen.getByRole('group', { name: 'Día' })).getAllByRole<HTMLInputElement>('radio')
const chosenDay = () => days().find(({ checked }) => checked)?.parentElement?.textContent
const submit = () => press(screen.getByRole('button', { name: /^Realizar pedido/ }))
const placed = () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } })
const form = async () => {
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), '20.000', user())
}
const noTime = 'Seleccione un horario de programación del pedido'
const gone = 'Ese horario ya no está disponible. Elegí otro.'

test('[SCHED-01] the time of the order is asked only where the store takes orders for later', async () => {
  fill({ mode: salon })
  const { callsOf } = serve()
  await openCheckout()
  expect(screen.queryByRole('region', { name: 'Mi horario' })).toBeNull()
  expect(callsOf('readOrderModeSchedule')).toEqual([])
})

test('[SCHED-01] [SCHED-02] the time of the order is En el momento or Programado, and at first now', async () => {
  fill()
  serve()
  await openCheckout()
  expect((await when('En el momento')).checked).toBe(true)
  expect((await when('Programado')).checked).toBe(false)
  expect(screen.queryByRole('combobox', { name: 'Hora' })).toBeNull()
})

test('[SCHED-03] the time of the order is always later where only scheduling is allowed', async () => {
  fill()
  serve(shop({ mode: only }))
  await openCheckout()
  expect(await chosenHour()).toBe('13:30')
  expect(screen.queryByRole('radio', { name: /En el momento/ })).toBeNull()
})

test('[SCHED-04] [SCHED-05] the time of the order is at first the earliest hour of the first day', async () => {
  fill()
  serve()
  await openCheckout()
  await schedule()
  expect(await chosenHour()).toBe('13:30')
  expect(chosenDay()).toBe('hoy 20/11')
  expect(days().map((day) => day.parentElement?.textContent)).toEqual([
    'hoy 20/11',
    'mañana 21/11',
    'domingo 22/11',
    'lunes 23/11',
    'martes 24/11',
    'miércoles 25/11',
    'jueves 26/11',
  ])
  expect(ticket()).toContain('Programado para hoy 20/11, 13:30\u00A0hs')
})

test('the time of the order keeps the hour on another day that has it, or takes that day’s first', async () => {
  fill()
  serve()
  await openCheckout()
  await schedule()
  await user().selectOptions(await hour(), '23:00')
  await press(days()[1]!)
  expect([chosenDay(), await chosenHour()]).toEqual(['mañana 21/11', '23:00'])
  await press(days()[2]!)
  expect([chosenDay(), await chosenHour()]).toEqual(['domingo 22/11', '12:00'])
})

test('the time of the order is later where the store is closed when the page is opened, and cannot be now', async () => {
  fill()
  serve(shop({ store: closed }))
  await openCheckout()
  expect(await chosenHour()).toBe('13:30')
  expect((await when('En el momento')).disabled).toBe(true)
  expect((await section()).textContent).toContain('El local está cerrado ahora')
})

test('the time of the order is not asked in a store that has closed for a while', async () => {
  fill()
  serve(shop({ store: { status: 'TEMPORARILY_CLOSED' } }))
  await openCheckout()
  expect(screen.queryByRole('region', { name: 'Mi horario' })).toBeNull()
})

test('an order for later is sent with its time at the store, and the next one starts with now', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, { submitOrder: placed })
  const page = await openCheckout()
  await form()
  await schedule()
  await press(days()[1]!)
  await user().selectOptions(await hour(), '21:30')
  await submit()
  await waitFor(() => expect(page.path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  expect(callsOf('submitOrder')[0]?.body).toMatchObject({
    scheduled: true,
    scheduledAt: '2026-11-21T21:30:00-03:00',
  })
  expect(checkoutDraft.current().schedule).toBeNull()
})

test('an order for later that goes back to now is sent without a time', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, { submitOrder: placed })
  await openCheckout()
  await form()
  await schedule()
  await hour()
  await press(await when('En el momento'))
  await submit()
  await waitFor(() => expect(callsOf('submitOrder')[0]?.body).toMatchObject({ scheduled: false, scheduledAt: null }))
})

test('[SCHED-11] an order for later is not sent while the slots are on their way', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, { submitOrder: placed, readOrderModeSchedule: () => new Promise(() => {}) })
  await openCheckout()
  await form()
  await schedule()
  await screen.findByText('Buscando los horarios del local…')
  await submit()
  expect(toasts()).toEqual(['Estamos calculando los horarios del local, aguarde unos momentos.'])
  expect(callsOf('submitOrder')).toEqual([])
})

test('[API-24] an order for later needs loaded slots; a failure is logged, and they can be requested again', async () => {
  fill()
  let lost = true
  const known = serve()
  const { callsOf } = serve(demoCatalog, {
    readOrderModeSchedule: (...call) =>
      lost ? refusal('ODD', 500) : known.handlerOf('readOrderModeSchedule')(...call),
  })
  await openCheckout()
  await schedule()
  await screen.findByText(/No pudimos cargar los horarios del local/)
  const logged = callsOf('writeDinerLog').map(({ body }) => (body as { component: string }).component)
  expect(new Set(logged)).toEqual(new Set(['order-schedule']))
  lost = false
  await press(within(await section()).getByRole('button', { name: 'Reintentar' }))
  expect(await chosenHour()).toBe('13:30')
})

test('an order for later cannot be made where the store has no slots', async () => {
  fill()
  const orderSchedule = {
    schedulerDaysInfo: [{ dayOfWeek: 'FRIDAY' as const, availableHours: ['13:29'] }],
    datesBetween: { from: '2026-11-20', to: '2026-11-20' },
  }
  serve(shop({ mode: { orderSchedule } }), { submitOrder: placed })
  await openCheckout()
  await schedule()
  await screen.findByText('El local no tiene horarios para programar en estos días.')
  await submit()
  expect(toasts()).toContain(noTime)
})

test('[SCHED-12] an order for later asks for another time when the chosen one has passed in the meantime', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, { submitOrder: placed })
  await openCheckout()
  await form()
  await schedule()
  expect(await chosenHour()).toBe('13:30')
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
  await within(await section()).findByText(gone)
  await submit()
  expect(toasts()).toContain(noTime)
  expect(callsOf('submitOrder')).toEqual([])
  await press(days()[0]!)
  expect(await chosenHour()).toBe('14:00')
  expect(screen.queryByText(gone)).toBeNull()
})

test('an order for later keeps its hour while the form is filled in, even if it is no longer offered', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, { submitOrder: placed })
  const page = await openCheckout()
  await schedule()
  expect(await chosenHour()).toBe('13:30')
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  await form()
  expect(await chosenHour()).toBe('13:30')
  await submit()
  await waitFor(() => expect(page.path()).toContain('/order/'))
  expect(callsOf('submitOrder')).toHaveLength(1)
})

test('an order for later of a holiday is not offered, and the page says that the store is closed then', async () => {
  fill()
  const like = demoCatalog.stores.find(({ id }) => id === 'parrilla-centro')!
  const exceptions = [{ date: '2026-11-22', closed: true as const }]
  serve(shop({ store: { deliveryConfig: { ...like.deliveryConfig, exceptions } } }))
  await openCheckout()
  await schedule()
  await hour()
  expect(days().map(({ parentElement }) => parentElement?.textContent)).not.toContain('domingo 22/11')
  expect(days().map(({ parentElement }) => parentElement?.textContent)).toContain('mañana 21/11')
  expect(screen.getByText('Domingo 22 de noviembre: cerrado')).toBeDefined()
})

test('[SCHED-12] an order for later never replaces an immediate order when the store closes meanwhile', async () => {
  fill()
  knowsPhone()
  const closing = { ...closed.deliveryConfig!, workingDays: [aDay('FRIDAY', ['12:00', '13:01'])] }
  const { callsOf } = serve(shop({ store: { deliveryConfig: closing } }), { submitOrder: placed })
  await openCheckout()
  await form()
  await when('Programado')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await waitFor(async () => expect((await when('En el momento')).disabled).toBe(true))
  await submit()
  expect(toasts()).toContain(noTime)
  expect(callsOf('submitOrder')).toEqual([])
})

test('an order for later that the store refuses is asked for again, and nothing is preselected', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(demoCatalog, { submitOrder: () => refusal('SLOT_NOT_OFFERED') })
  await openCheckout()
  await form()
  await schedule()
  await hour()
  await submit()
  await within(await section()).findByText(gone)
  expect(toasts()).toContain('Hay datos para revisar antes de enviar el pedido.')
  expect(document.activeElement?.textContent).toContain('Día')
  expect(days().some(({ checked }) => checked)).toBe(false)
  expect(callsOf('readOrderModeSchedule').length).toBeGreaterThan(1)
  await submit()
  expect(callsOf('submitOrder')).toHaveLength(1)
})

test('an order for later outlives a reload, as long as its slot does', async () => {
  fill()
  serve()
  await openCheckout()
  await schedule()
  await user().selectOptions(await hour(), '14:00')
  const kept = sessionStorage.getItem('comanda.checkout-draft')!
  leave()
  sessionStorage.setItem('comanda.checkout-draft', kept)
  checkoutDraft.reload()
  fill()
  serve()
  await openCheckout()
  expect(await chosenHour()).toBe('14:00')
})

test('a draft of an order for later asks again after an hour', async () => {
  checkoutDraft.set({
    ...checkoutDraft.current(),
    schedule: { modeId: takeAway, at: '2026-11-20T13:00:00-03:00', isAsked: false },
  })
  fill()
  serve()
  await openCheckout()
  await within(await section()).findByText(gone)
  expect(days().some(({ checked }) => checked)).toBe(false)
})

test('an order for later belongs to its order mode', async () => {
  checkoutDraft.set({
    ...checkoutDraft.current(),
    schedule: { modeId: 'another', at: '2026-11-20T14:00:00-03:00', isAsked: false },
  })
  fill()
  serve()
  await openCheckout()
  expect((await when('En el momento')).checked).toBe(true)
})

test('[DISC-24] the discount code goes when the diner changes between now and later, and the diner is told', async () => {
  fill()
  knowsPhone()
  serve()
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  await schedule()
  await waitFor(() => expect(entryStore.current().code).toBeNull())
  expect(ticket()).not.toContain('BRASAS15')
  expect(toasts()).toContain('Quitamos el código de descuento, porque cambiaste cuándo es el pedido.')
})

test('[AMBIG-48] the discount code counts by the time for which the order is scheduled', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve(shop({ mode: only }))
  await openCheckout()
  await hour()
  entryStore.save({ code: 'BRASAS15', codeIsTyped: false })
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  expect(callsOf('validateDiscountCode')[0]?.body).toMatchObject({ orderDate: '2026-11-20T13:30:00-03:00' })
})

test('[AMBIG-48] the discount code counts by now where nothing is scheduled', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve()
  await openCheckout('?code=BRASAS15')
  await waitFor(() => expect(ticket()).toContain('BRASAS15−'))
  expect(callsOf('validateDiscountCode')[0]?.body).toMatchObject({
    orderDate: expect.stringMatching(/^2026-11-20T16:00/),
  })
})

test('sixty days of ninety-six hours are chosen from like any other', async () => {
  const quarters = Array.from(
    { length: 96 },
    (_, n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
  )
  const dayOfWeek = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
  const orderSchedule = {
    schedulerDaysInfo: dayOfWeek.map((day) => ({ dayOfWeek: day, availableHours: quarters })),
    datesBetween: { from: '2026-11-01', to: '2027-12-31' },
  }
  fill()
  serve(shop({ mode: { orderSchedule } }))
  await openCheckout()
  await schedule()
  expect(await chosenHour()).toBe('13:30')
  expect(days()).toHaveLength(60)
  await press(days()[59]!)
  expect((await hour()).options).toHaveLength(96)
  expect(ticket()).toContain('Programado para lunes 18/01, 13:30\u00A0hs')
})
