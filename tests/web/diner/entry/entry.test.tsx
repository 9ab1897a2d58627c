import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { checkoutDraft } from '#web/diner/state/checkout-draft.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { campaignStore, entryStore } from '#web/diner/state/entry.ts'
import { externalUserId, userToken } from '#web/diner/state/visitor.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { leave, visit, withStore } from '../stores-page.tsx'

afterEach(leave)

const storeAt = '/menu/parrilla-centro'
const opened = () => screen.findByRole('heading', { name: 'Que menu deseas visualizar?' })
const modesOffered = async () =>
  within(await screen.findByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/(\d|Cerrado).*/, ''))
const fillCart = (mode: string) => {
  const to = { alias: 'parrilla-centro', branchContactId: 'parrilla-centro', orderModeId: mode }
  cartStore.dispatch({ type: 'ChangeStore', ...to, paymentType: null })
  const same = { menuHashFrom: 'a', menuHashTo: 'a' }
  cartStore.dispatch({ type: 'ChangeOrderMode', orderModeId: mode, paymentType: null, ...same })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000 }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
}
const checkoutWith = async (query: string, mode = 'parrilla-centro-salon') => {
  fillCart(mode)
  serveShops()
  visit(`${storeAt}/checkout?${query}`)
  await screen.findByLabelText(nameField)
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

/** The answer about an abandoned cart never comes. */
const waiting = { recoverCart: () => new Promise<never>(() => undefined) }

test('[OPEN-39] [ENTRY-01] every parameter of a link is read', async () => {
  serveShops(demoCatalog, waiting)
  visit(
    `${storeAt}?campaignId=primavera&phone=1155554444&name=Ana&menu=a&abandoned=1&utm_source=mail&customerName=Ana+Paz&tableNumber=7&code=DIEZ&refreshAfterUpdate=true`,
  )
  await waitFor(() => expect(entryStore.current().abandoned).toBe(true))
  expect(campaignStore.current()).toEqual({ campaignId: 'primavera', source: 'mail', menu: ['a'] })
  expect(entryStore.current()).toEqual({
    phone: '1155554444',
    customerName: 'Ana Paz',
    tableNumber: '7',
    code: 'DIEZ',
    abandoned: true,
    recoveryToken: null,
    refreshAfterUpdate: true,
    allowedOM: [],
  })
  expect(localStorage.getItem('customerName')).toBe('Ana')
})

test('[ENTRY-02] the menus of a link are kept, in their order', async () => {
  serveShops()
  visit(`${storeAt}?menu=verano&menu=carta&menu=almuerzo`)
  await opened()
  expect(campaignStore.current()?.menu).toEqual(['verano', 'carta', 'almuerzo'])
})

test('[ENTRY-03] [OPEN-41] the campaign is stored under its key and outlives the visit; a link without one leaves it', async () => {
  serveShops()
  visit(`${storeAt}?campaignId=primavera&utm_source=mail`)
  await opened()
  expect(JSON.parse(localStorage.getItem('campaign') ?? '')).toMatchObject({ campaignId: 'primavera', source: 'mail' })
  campaignStore.reload()
  visit(`${storeAt}?phone=1155554444`)
  expect(campaignStore.current()?.source).toBe('mail')
})

test.each(['ana@example.com', '1155554444', '%2B54%209%2011%205555-4444'])(
  'a campaign that names a person is forgotten: %s',
  async (campaignId) => {
    serveShops()
    visit(`${storeAt}?campaignId=${campaignId}&utm_source=mail`)
    await opened()
    expect(campaignStore.current()).toEqual({ campaignId: null, source: 'mail', menu: [] })
  },
)

test('[AMBIG-18] [ENTRY-03] [OPEN-58] [AMBIG-50] an order names its diner’s campaign, its own source, and the link’s table', async () => {
  const atAnyHour = withStore('parrilla-centro', ({ orderModes }) => ({
    orderModes: orderModes.map((mode) => ({ ...mode, useSchedule: false })),
  }))
  const { callsOf } = serveShops(atAnyHour, {
    submitOrder: () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } }),
  })
  fillCart('parrilla-centro-salon')
  const page = visit(`${storeAt}/checkout?utm_source=mail&customerName=Ana&phone=1155554444&tableNumber=7`)
  await userEvent.click(await screen.findByRole('radio', { name: /Tarjeta en la mesa/ }))
  await screen.findByText('Servicio de mesa')
  await userEvent.click(screen.getByRole('button', { name: /^Realizar pedido/ }))
  await waitFor(() => expect(page.path()).toBe(`${storeAt}/order/ABCD2345`))
  await waitFor(() => expect(cartStore.getState().lines).toEqual([]))
  expect(callsOf('submitOrder')[0]?.body).toMatchObject({
    ...{ acquisitionChannel: 'mail', source: 'DIRECT', tableUid: '7', items: [{ source: null }] },
  })
})

test('[ENTRY-04] the phone of a link is the customer phone from then on', async () => {
  serveShops()
  visit(`${storeAt}?phone=1155554444`)
  await opened()
  expect(localStorage.getItem('customerPhone')).toBe('1155554444')
})

test('[ENTRY-05] the name of a link is the customer name from then on', async () => {
  serveShops()
  visit(`${storeAt}?name=Ana%20Paz`)
  await opened()
  expect(localStorage.getItem('customerName')).toBe('Ana Paz')
})

test('[ENTRY-06] a table number of a link is filled in and cannot be changed', async () => {
  await checkoutWith('tableNumber=12')
  expect(field('Número de mesa').value).toBe('12')
  await userEvent.type(field('Número de mesa'), '3')
  expect(field('Número de mesa').value).toBe('12')
})

test('[ENTRY-07] a phone of a link is filled in and cannot be changed', async () => {
  await checkoutWith('phone=1155554444')
  const phone = field(phoneField)
  expect(phone.value).toBe('1155554444')
  await userEvent.type(phone, '9')
  expect(phone.value).toBe('1155554444')
  expect(screen.getByText('Viene con el enlace que abriste')).toBeTruthy()
})

test('an invalid phone of a link can be corrected', async () => {
  await checkoutWith('phone=12')
  const phone = field(phoneField)
  await waitFor(() => expect(phone.readOnly).toBe(false))
  await userEvent.clear(phone)
  await userEvent.type(phone, '1155554444')
  expect(phone.value).toBe('1155554444')
})

test('[ENTRY-08] [AMBIG-08] a link’s customer name wins over the stored one for this visit', async () => {
  rememberCustomer('name', 'Otra Persona')
  await checkoutWith('customerName=Ana%20Paz&name=Beto')
  expect(field(nameField).value).toBe('Ana Paz')
  await userEvent.type(field(nameField), ' Ruiz')
  expect(field(nameField).value).toBe('Ana Paz Ruiz')
  expect(localStorage.getItem('customerName')).toBe('Beto')
})

test('a code and an abandoned cart are kept for the visit, over a reload', async () => {
  serveShops(demoCatalog, waiting)
  visit(`${storeAt}?code=DIEZ&abandoned=true&phone=1155554444&token=signed`)
  await opened()
  entryStore.reload()
  expect(entryStore.current()).toMatchObject({
    ...{ code: 'DIEZ', abandoned: true, phone: '1155554444', recoveryToken: 'signed' },
  })
})

for (const [value, counts] of [
  ['true', true],
  ['TRUE', false],
  ['1', false],
] as const)
  test(`[ENTRY-10] refreshAfterUpdate=${value} ${counts ? 'counts' : 'does not count'}`, async () => {
    serveShops()
    visit(`${storeAt}?refreshAfterUpdate=${value}`)
    await opened()
    expect(entryStore.current().refreshAfterUpdate).toBe(counts)
  })

for (const allowed of ['allowedOM=pickup', 'allowedOM=parrilla-centro-take-away', 'allowedOM=TAKE_AWAY,globo'])
  test(`[AMBIG-07] [ENTRY-11] ${allowed} leaves only that mode, and opens it`, async () => {
    serveShops()
    const page = visit(`${storeAt}?${allowed}`)
    await waitFor(() => expect(page.path()).toBe(`${storeAt}/Take_Away`))
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Take Away'])
  })

test('[AMBIG-07] [ENTRY-11] several modes are separated by commas or repeated', async () => {
  serveShops()
  visit(`${storeAt}?allowedOM=delivery&allowedOM=table`)
  await opened()
  expect(await modesOffered()).toEqual(['Delivery', 'En el salón'])
})

test('[AMBIG-07] [ENTRY-11] without the parameter, or with unknown modes, every active mode is offered', async () => {
  serveShops()
  visit(`${storeAt}?allowedOM=globo`)
  await opened()
  expect(await modesOffered()).toHaveLength(3)
})

test('[ENTRY-11] a mode that the link does not allow leads back to the allowed ones', async () => {
  serveShops()
  const page = visit(`${storeAt}/Take_Away?allowedOM=delivery,table`)
  expect((await screen.findByRole('alert')).textContent).toContain('Ese menú no existe')
  await waitFor(() => expect(page.path()).toBe(storeAt), { timeout: 4000 })
})

for (const fragment of ['Take_Away', 'parrilla-centro-take-away'])
  test(`[AMBIG-06] [ENTRY-12] the fragment #${fragment} selects its mode at the store`, async () => {
    serveShops()
    const page = visit(`${storeAt}#${fragment}`)
    await waitFor(() => expect(page.path()).toBe(`${storeAt}/Take_Away`))
  })

test('[ENTRY-12] a fragment selects its mode on the branch page', async () => {
  serveShops()
  visit('/menu/parrilla#Take_Away')
  expect((await screen.findByRole('tab', { name: 'Take Away' })).getAttribute('aria-selected')).toBe('true')
})

for (const fragment of ['Teletransporte', '%', '%E0%A4%A'])
  test(`[ENTRY-12] a fragment that names no mode (#${fragment}) selects nothing`, async () => {
    serveShops()
    const page = visit(`${storeAt}#${fragment}`)
    await opened()
    expect(page.path()).toBe(storeAt)
  })

const salon = () =>
  demoCatalog.stores.find(({ id }) => id === 'parrilla-centro')?.orderModes.find(({ type }) => type === 'DINING_IN')
const table = (id: string, orderEnabled: boolean) => ({ ...salon()!, id, showName: id, orderEnabled })

test('the code of a table leads to the mode of tables, and the way back to all modes', async () => {
  serveShops()
  const page = visit(`${storeAt}?tableNumber=7`)
  await waitFor(() => expect(page.path()).toBe(`${storeAt}/En_el_sal%C3%B3n`))
  expect(entryStore.current().tableNumber).toBe('7')
  await page.go(storeAt)
  await opened()
  expect(await modesOffered()).toHaveLength(3)
})

test('the code of a table leads to the one mode of tables that takes orders, and stays where several do', async () => {
  const modes = (...all: ReturnType<typeof table>[]) =>
    withStore('parrilla-centro', ({ orderModes }) => ({
      orderModes: [...orderModes.filter(({ type }) => type !== 'DINING_IN'), ...all],
    }))
  serveShops(modes(table('Lectura', false), table('Mesas', true)))
  const one = visit(`${storeAt}?tableNumber=7`)
  await waitFor(() => expect(one.path()).toBe(`${storeAt}/Mesas`))
  leave()
  serveShops(modes(table('Patio', true), table('Mesas', true)))
  const several = visit(`${storeAt}?tableNumber=7`)
  await opened()
  expect(several.path()).toMatch(/^\/menu\/parrilla-centro\?/)
})

test('[ENTRY-11] the code of a table does not lead to a mode that its link does not allow', async () => {
  serveShops()
  const page = visit(`${storeAt}?tableNumber=7&allowedOM=delivery,take_away`)
  await opened()
  expect(page.path()).toMatch(/^\/menu\/parrilla-centro\?/)
})

test('a link with a table opens the stores of its brand at their mode of tables', async () => {
  serveShops()
  visit('/menu/parrilla?tableNumber=7')
  expect((await screen.findByRole('tab', { name: salon()?.showName ?? '' })).getAttribute('aria-selected')).toBe('true')
})

test('[ENTRY-13] an alias is resolved by one call', async () => {
  const { callsOf } = serveShops()
  visit(storeAt)
  await opened()
  expect(callsOf('resolveAlias')).toHaveLength(1)
  expect(callsOf('readBranchContact')).toHaveLength(0)
})

test('[ENTRY-13] an id works in place of the alias', async () => {
  serveShops(withStore('parrilla-centro', () => ({ alias: 'otro-nombre' })))
  visit('/menu/parrilla-centro')
  expect(await opened()).toBeTruthy()
})

test('[ENTRY-14] [GEN-03] a company opens its page', async () => {
  serveShops()
  visit('/menu/tucan')
  expect(await screen.findByRole('heading', { level: 1, name: 'Tucán' })).toBeTruthy()
})

test('[ENTRY-15] [GEN-03] a branch opens its page', async () => {
  serveShops()
  visit('/menu/parrilla')
  expect(await screen.findByRole('heading', { name: '¿Cómo quieres tu pedido?' })).toBeTruthy()
})

test('[ENTRY-16] [GEN-03] a store opens its selection of menus', async () => {
  serveShops()
  visit(storeAt)
  expect(await opened()).toBeTruthy()
})

test('an unknown alias says so, with a way on', async () => {
  serveShops()
  visit('/menu/no-existe')
  expect(await screen.findByText('No encontramos ese local. Revisá que el enlace esté completo.')).toBeTruthy()
  expect(screen.getByRole('link')).toBeTruthy()
})

test('the cookie sessionId is the user token', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'sessionId=token%201'
  expect(userToken()).toBe('token 1')
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'sessionId=; max-age=0'
  expect(userToken()).toBeNull()
})

test('the cookie userHash is the outside user’s id', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'userHash=50%'
  expect(externalUserId()).toBe('50%')
})

test('[ENTRY-19] [GEN-07] the name, phone and e-mail are stored under exactly these keys', () => {
  rememberCustomer('name', 'Ana Paz')
  rememberCustomer('phone', '1155554444')
  rememberCustomer('email', 'ana@example.com')
  expect({ ...localStorage }).toMatchObject({
    customerName: 'Ana Paz',
    customerPhone: '1155554444',
    customerEmail: 'ana@example.com',
  })
})

test('[ENTRY-20] [GEN-07] [AMBIG-09] all three are filled in on a later visit', async () => {
  rememberCustomer('name', 'Ana Paz')
  rememberCustomer('phone', '1155554444')
  rememberCustomer('email', 'ana@example.com')
  checkoutDraft.startOver()
  await checkoutWith('')
  expect(field(nameField).value).toBe('Ana Paz')
  expect(field(phoneField).value).toBe('1155554444')
  expect(field(phoneField).readOnly).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ana@example.com')
})

test('[AMBIG-09] the values of a link come before the stored ones', async () => {
  rememberCustomer('name', 'Otra Persona')
  rememberCustomer('phone', '1155554444')
  checkoutDraft.startOver()
  await checkoutWith('name=Beto&phone=1155556666')
  expect(field(nameField).value).toBe('Beto')
  expect(field(phoneField).value).toBe('1155556666')
})

test('a link stuffed with long values fills no storage', async () => {
  serveShops()
  visit(`${storeAt}?name=${'x'.repeat(5000)}&menu=${'m&menu='.repeat(500)}z`)
  await opened()
  expect(localStorage.getItem('customerName')).toHaveLength(100)
  expect(campaignStore.current()?.menu).toHaveLength(20)
})
