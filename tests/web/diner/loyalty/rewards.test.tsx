import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { quotedIn } from '#tests/kit/ledger.ts'
import { demoReward } from '#tests/kit/rewards.ts'
import { reloadWithoutQuery } from '#web/diner/pages/customer/reload.ts'
import { claimedReward } from '#web/diner/state/claimed-reward.ts'
import { rememberCustomer, rememberedCustomer } from '#web/diner/state/customer.ts'
import { campaignStore } from '#web/diner/state/entry.ts'
import { signedIn } from '#web/diner/state/signed-in.ts'
import { demoCatalog, serveShops, withShortMenus } from '../stores-gateway.ts'
import { leave, toasts, visit } from '../stores-page.tsx'

afterEach(() => {
  claimedReward.set(null)
  leave()
})

const phone = '+5491155551234'
const menuAt = '/menu/parrilla-centro/Delivery'
const user = userEvent.setup()
const offer = /^Sumá 1\.500 Plumas/

const ana = (over: Partial<Wire['OrderingCustomer']> = {}): Wire['OrderingCustomer'] => ({
  ...{ name: 'Ana Sosa', phone, optIn: true, addressesRegistered: [], loyaltyPointsBalance: 820, email: null },
  claimedRewardIds: [],
  ...over,
})
type Handlers = NonNullable<Parameters<typeof serveShops>[1]>
const done: Wire['LoyaltyReward'] = {
  ...{ id: demoReward.rewardId, amount: demoReward.points, active: true, done: true },
  ...{ branchId: 'parrilla', branchContactId: 'parrilla-centro' },
}
const base: Handlers = {
  readOrderingCustomer: () => ({ status: 200, body: ana() }),
  listOrders: () => ({ status: 200, body: { dinerOrders: { orders: [] } } }),
  listLoyaltyPoints: () => ({ status: 200, body: [] }),
  claimLoyaltyReward: () => ({ status: 200, body: done }),
  writeDinerLog: () => ({ status: 204, body: null }),
}
const refused = (status: number, message = 'no') => ({
  claimLoyaltyReward: () => ({ status, body: { statusCode: status, error: 'Error', code: 'REFUSED', message } }),
})

const openAccount = async (over: Handlers = {}, document = demoCatalog, path = menuAt) => {
  const served = serveShops(withShortMenus(document), { ...base, ...over })
  visit(path)
  await user.click(await screen.findByRole('button', { name: 'Mi cuenta' }))
  await screen.findByRole('dialog', { name: 'Mi cuenta' })
  return served
}
const openForm = async (over: Handlers = {}) => {
  const served = await openAccount(over)
  await user.click(await screen.findByRole('button', { name: offer }))
  // It returns the focus as it closes, which a browser keeps inside the dialog above it.
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mi cuenta' })).toBeNull())
  return { ...served, form: within(await screen.findByRole('dialog', { name: '1.500 Plumas de regalo' })) }
}
type Form = Awaited<ReturnType<typeof openForm>>['form']
const fill = async (form: Form, { name = 'Ana Sosa', typed = '11 5555 1234', email = 'ana@example.com' } = {}) => {
  const texts = [
    ['Nombre', name],
    ['Teléfono', typed],
    ['Email', email],
  ] as const
  for (const [label, text] of texts) {
    await user.clear(form.getByLabelText(label))
    if (text) await fillIn(form.getByLabelText(label), text, user)
  }
}
const send = (form: Form) => user.click(form.getByRole('button', { name: 'Sumar mis Plumas' }))
const words = (id: string) => quotedIn(id).at(-1) ?? 'nothing'

test('[OPEN-54] an active reward of the store is offered to a logged-out diner', async () => {
  await openAccount()
  expect(await screen.findByRole('button', { name: offer })).toBeTruthy()
})

test('[OPEN-54] a logged-in diner finds it in their corner and among their points, unless it is done', async () => {
  signedIn.set(phone)
  await openAccount()
  await user.click(await screen.findByRole('button', { name: /^Plumas/ }))
  await user.click(await screen.findByRole('button', { name: 'Sumá 1.500 Plumas' }))
  expect(await screen.findByRole('dialog', { name: '1.500 Plumas de regalo' })).toBeTruthy()
})

test('[OPEN-54] a reward that is done is not offered', async () => {
  signedIn.set(phone)
  await openAccount({
    readOrderingCustomer: () => ({ status: 200, body: ana({ claimedRewardIds: [demoReward.rewardId] }) }),
  })
  await screen.findByRole('button', { name: /^Plumas/ })
  expect(screen.queryByRole('button', { name: offer })).toBeNull()
})

for (const [what, over] of [
  ['is over', { active: false }],
  ['is of another store', { branchContactId: 'parrilla-palermo' }],
] as const)
  test(`[OPEN-54] a reward that ${what} is not offered`, async () => {
    const branches = demoCatalog.branches.map((branch) => ({
      ...branch,
      loyaltyRewards: branch.loyaltyRewards.map((reward) => ({ ...reward, ...over })),
    }))
    const { callsOf } = await openAccount({}, { ...demoCatalog, branches })
    await waitFor(() => expect(callsOf('readLoyaltyProgram')).toHaveLength(1))
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: offer })).toBeNull()
  })

test('[LOYAL-24] [API-19] [OPEN-58] the sign-up asks for name, phone and e-mail, and sends the campaign', async () => {
  campaignStore.save({ campaignId: 'c1', source: 'instagram', menu: [] })
  const { form, callsOf } = await openForm()
  await fill(form)
  await send(form)
  await waitFor(() => expect(callsOf('claimLoyaltyReward')).toHaveLength(1))
  expect(callsOf('claimLoyaltyReward')[0]?.body).toEqual({
    ...{ name: 'Ana Sosa', phone, email: 'ana@example.com' },
    ...{ branchId: 'parrilla', branchContactId: 'parrilla-centro', loyaltyRewardId: demoReward.rewardId },
    acquisitionChannel: 'instagram',
  })
})

test('[OPEN-58] without a campaign the diner came directly', async () => {
  const { form, callsOf } = await openForm()
  await fill(form)
  await send(form)
  await waitFor(() => expect(callsOf('claimLoyaltyReward')[0]?.body).toMatchObject({ acquisitionChannel: 'DIRECT' }))
})

test('the form of a reward starts with this browser’s data of its diner', async () => {
  rememberCustomer('name', 'Ana Sosa')
  rememberCustomer('phone', phone)
  const { form, callsOf } = await openForm()
  expect(form.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ana Sosa')
  await user.type(form.getByLabelText('Email'), 'ana@example.com')
  await send(form)
  await waitFor(() => expect(callsOf('claimLoyaltyReward')[0]?.body).toMatchObject({ phone }))
})

for (const [label, missing] of [
  ['Nombre', { name: '' }],
  ['Teléfono', { typed: '' }],
  ['Email', { email: '' }],
] as const)
  test(`[LOYAL-26] without ${label} it says so in words and beside the field, and sends nothing`, async () => {
    const { form, callsOf } = await openForm()
    await fill(form, missing)
    await send(form)
    expect(toasts()).toContain(words('LOYAL-26'))
    expect(document.activeElement).toBe(form.getByLabelText(label))
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(callsOf('claimLoyaltyReward')).toEqual([])
  })

test('[LOYAL-25] an invalid phone is refused in words, and nothing is sent', async () => {
  const { form, callsOf } = await openForm()
  await fill(form, { typed: '123' })
  await send(form)
  expect(toasts()).toContain(words('LOYAL-25'))
  expect(document.activeElement).toBe(form.getByLabelText('Teléfono'))
  expect(callsOf('claimLoyaltyReward')).toEqual([])
})

test('[LOYAL-25] a phone without its area is refused with the possible number, and a press takes it', async () => {
  const { form, callsOf } = await openForm()
  await fill(form, { typed: '15 5555 1234' })
  await send(form)
  await user.click(form.getByRole('button', { name: '+54 9 11 5555 1234' }))
  await send(form)
  await waitFor(() => expect(callsOf('claimLoyaltyReward')[0]?.body).toMatchObject({ phone: '+5491155551234' }))
})

test('[LOYAL-28] a diner who has had the reward is told so', async () => {
  const { form } = await openForm(refused(409, 'A claim of this reward already exists for this customer.'))
  await fill(form)
  await send(form)
  await waitFor(() => expect(toasts()).toContain(words('LOYAL-28')))
  expect(document.querySelector('form')?.textContent).toContain(words('LOYAL-28'))
  expect(claimedReward.current()).toBeNull()
})

for (const [what, over] of [
  ['a refusal', refused(422)],
  ['a fault', refused(500)],
  ['too many claims', refused(429)],
  ['no answer', { claimLoyaltyReward: () => Promise.reject(new TypeError('offline')) }],
] as const)
  test(`[LOYAL-29] ${what} shows the text of any other error, and the form can be sent again`, async () => {
    const { form, callsOf } = await openForm(over)
    await fill(form)
    await send(form)
    await waitFor(() => expect(toasts()).toContain(words('LOYAL-29')))
    await send(form)
    await waitFor(() => expect(callsOf('claimLoyaltyReward')).toHaveLength(2))
    const [first, again] = callsOf('claimLoyaltyReward').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(again).toBe(first)
  })

test('where the phone has to be proven first, the form leads to the sign-in', async () => {
  const { form } = await openForm(refused(401))
  await fill(form)
  await send(form)
  await user.click(await form.findByRole('button', { name: 'Confirmar mi teléfono' }))
  expect(await screen.findByRole('dialog', { name: 'Iniciar sesión' })).toBeTruthy()
})

test('[LOYAL-27] a claim signs the diner in, and the reloaded page shows its result once', async () => {
  const { form } = await openForm()
  await fill(form)
  await send(form)
  await waitFor(() => expect(claimedReward.current()).toBe(1_500))
  expect([signedIn.current(), ...(['name', 'phone', 'email'] as const).map(rememberedCustomer)]).toEqual([
    phone,
    'Ana Sosa',
    phone,
    'ana@example.com',
  ])
  document.body.replaceChildren()
  serveShops(withShortMenus(), base)
  visit(menuAt)
  expect(await screen.findByRole('dialog', { name: 'Mi cuenta' })).toBeTruthy()
  await waitFor(() => expect(toasts()).toContain('¡Listo! Sumaste 1.500 Plumas'))
  expect(claimedReward.current()).toBeNull()
})

test('[LOYAL-27] the page is loaded again at its address without the query', () => {
  history.replaceState(null, '', '/menu/parrilla-centro/Delivery?code=UNO&utm_source=instagram#Delivery')
  const loaded: string[] = []
  reloadWithoutQuery(() => loaded.push(location.href.replace(location.origin, '')))
  expect(loaded).toEqual(['/menu/parrilla-centro/Delivery#Delivery'])
})

test('[LOYAL-17] the points of a reward are named in the history', async () => {
  signedIn.set(phone)
  const row = {
    ...{ orderCode: null, rewardId: demoReward.rewardId, amount: 1_500, postBalance: 1_500 },
    createdAt: '2026-11-20T15:00:00.000Z',
  }
  await openAccount({ listLoyaltyPoints: () => ({ status: 200, body: [row] }) })
  await user.click(await screen.findByRole('button', { name: /^Plumas/ }))
  expect(await screen.findByText('Regalo por registrarte')).toBeTruthy()
})
