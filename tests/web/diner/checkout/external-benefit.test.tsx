import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { toasts } from '../stores-page.tsx'
import {
  apply,
  button,
  fill,
  inAFreshBrowser,
  knowsPhone,
  openCheckout,
  press,
  serve,
  ticket,
  total,
  user,
} from './discount-code-page.tsx'

inAFreshBrowser()

const cookie = (name: string, value: string | null) => {
  // biome-ignore lint/suspicious/noDocumentCookie: another site on this host writes it so
  document.cookie = `${name}=${value ?? ''}; Path=/${value === null ? '; Max-Age=0' : ''}`
}
afterEach(() => {
  for (const name of ['userHash', 'sessionId']) cookie(name, null)
})

const ten = { id: 'club-diez', name: 'Club Tucán', type: 'PERCENT', percentage: 10, externalBenefitType: 'MEMBER' }
const gift = { id: 'club-mil', name: 'Regalo', type: 'FIXED', fixedDiscount: 1000, externalBenefitType: 'GIFT' }
type ServedValues = NonNullable<Parameters<typeof serve>[1]>
/** An order of 20.000, for which a diner who picks up pays 18.000. */
const open = async (extra: ServedValues = {}, document = demoCatalog) => {
  fill()
  knowsPhone()
  const granted = () => ({ status: 200, body: { generalDiscounts: [ten, gift] } })
  const calls = serve(document, { readExternalBenefits: granted, ...extra })
  return { ...calls, ...(await openCheckout()) }
}
const isSigned = (token: string | null = 't-1') => {
  cookie('userHash', 'u-5512')
  if (token) cookie('sessionId', token)
}
const submit = async () => {
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), '20.000', user())
  await press(screen.getByRole('button', { name: /^Realizar pedido/ }))
}
const placed = () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } })

test('[EXT-03] a partner’s grant is taken off automatically, and only the first discount', async () => {
  isSigned()
  await open()
  await waitFor(() => expect(total()).toContain('$16.200'))
  expect(ticket()).toContain('Club Tucán−$1.800')
  expect(ticket()).not.toContain('Regalo')
})

test('[EXT-01] [EXT-02] [ENTRY-17] [ENTRY-18] a partner’s grant is requested with the user and the token of two cookies', async () => {
  isSigned()
  const { calls, callsOf } = await open()
  await waitFor(() => expect(callsOf('readExternalBenefits').length).toBe(1))
  const [call] = callsOf('readExternalBenefits')
  expect(call?.body).toEqual({
    branchId: 'parrilla',
    branchContactId: 'parrilla-centro',
    externalUserId: 'u-5512',
  })
  expect(call?.headers.get('authorization')).toBe('Bearer t-1')
  expect(calls.filter(({ headers }) => headers.has('authorization')).length).toBe(1)
})

test('[EXT-04] a partner’s grant has no button to remove it', async () => {
  isSigned()
  await open()
  await waitFor(() => expect(ticket()).toContain('Club Tucán−'))
  expect(screen.queryByRole('button', { name: /Quitar/ })).toBeNull()
})

test('[API-28] [EXT-05] a partner’s grant is nothing where the call fails, silently, and the order goes on', async () => {
  isSigned()
  const { callsOf, path } = await open({
    readExternalBenefits: () => ({ status: 502, body: {} }),
    submitOrder: placed,
  })
  await waitFor(() => expect(callsOf('readExternalBenefits').length).toBe(1))
  expect(toasts()).toEqual([])
  expect(total()).toContain('$18.000')
  await submit()
  await waitFor(() => expect(path()).toBe('/menu/parrilla-centro/order/ABCD2345'))
  expect(callsOf('readExternalBenefits').length).toBe(1)
})

test('[EXT-06] [OPEN-57] a partner’s grant is in the order, with the user and the partner that the branch names', async () => {
  isSigned()
  const { callsOf } = await open({ submitOrder: placed })
  await waitFor(() => expect(total()).toContain('$16.200'))
  await submit()
  await waitFor(() => expect(callsOf('submitOrder').length).toBe(1))
  const body = callsOf('submitOrder')[0]?.body as { discounts: object[] }
  expect(body).toMatchObject({ price: 16_200, userExternalReference: 'u-5512', partnerName: 'club-tucan' })
  expect(body.discounts.at(-1)).toMatchObject({ discountReferenceId: 'club-diez', externalBenefitType: 'MEMBER' })
})

test.each([
  ['no cookie of the user', () => cookie('sessionId', 't-1'), demoCatalog],
  [
    'no partner of the branch',
    () => isSigned(),
    {
      ...demoCatalog,
      branches: demoCatalog.branches.map((branch) => ({ ...branch, externalLoyaltyPartner: null })),
    },
  ],
])(
  '[EXT-07] [AMBIG-46] a partner’s grant is not requested with %s, and the order names no partner',
  async (_, prepare, document) => {
    prepare()
    const { callsOf } = await open({ submitOrder: placed }, document)
    await submit()
    await waitFor(() => expect(callsOf('submitOrder').length).toBe(1))
    expect(callsOf('readExternalBenefits')).toEqual([])
    expect(callsOf('submitOrder')[0]?.body).toMatchObject({ userExternalReference: null, partnerName: null })
  },
)

test('[DISC-25] the toggle of the time keeps the code of a partner’s user, silently', async () => {
  isSigned()
  await open()
  await apply('BRASAS15')
  await waitFor(() => expect(button().textContent?.trim()).toBe('Continuar'))
  await press(button())
  await press(await screen.findByRole('radio', { name: /^Programado/ }))
  expect(ticket()).toContain('BRASAS15')
  expect(toasts()).toEqual([])
})
