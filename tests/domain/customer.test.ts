import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessOf, addressesOfOrders, isAlone, strictestOf } from '#domain/customer/access.ts'
import { type CustomerCommand, customerDecider } from '#domain/customer/decide.ts'
import type { CustomerAddress, CustomerEvent } from '#domain/customer/events.ts'
import { type KnownCustomer, mostAddresses } from '#domain/customer/state.ts'
import { fold } from '#domain/kernel/decider.ts'
import { given } from '#tests/kit/given.ts'

const at = '2026-11-22T20:00:00.000Z'
const later = '2026-11-23T20:00:00.000Z'
const home: CustomerAddress = {
  street: 'Bolívar',
  number: '900',
  city: 'Buenos Aires',
  locality: 'CABA',
  country: 'AR',
  postalCode: 'C1066',
  fullAddress: 'Bolívar 900, Buenos Aires',
  betweenStreets: '',
  details: '3 B',
  position: { lat: -34.6167, lng: -58.3731 },
}
const work: CustomerAddress = { ...home, street: 'Thames', number: '1500', fullAddress: 'Thames 1500', details: '' }

type Order = Extract<CustomerCommand, { type: 'Order' }>
const order = (over: Partial<Order> = {}): Order => ({
  type: 'Order',
  companyId: 'tucan',
  customerId: 'c1',
  phone: '+5491155551234',
  name: 'Ana Sosa',
  email: 'ana@example.com',
  optIn: true,
  orderId: 'o1',
  address: home,
  at,
  ...over,
})
const signUp = (over: { name?: string; email?: string; at?: string } = {}): CustomerCommand => ({
  type: 'SignUp',
  companyId: 'tucan',
  customerId: 'c1',
  phone: '+5491155551234',
  name: 'Ana Sosa',
  email: 'ana@example.com',
  at,
  ...over,
})
const registered: CustomerEvent = {
  type: 'CustomerRegistered',
  companyId: 'tucan',
  customerId: 'c1',
  phone: '+5491155551234',
  at,
}
const given1 = { name: 'Ana Sosa', email: 'ana@example.com', optIn: true }
const details = (over: Partial<typeof given1> = {}, when = at): CustomerEvent => ({
  type: 'CustomerDetailsGiven',
  ...given1,
  ...over,
  at: when,
})
const used = (address: CustomerAddress, when = at): CustomerEvent => ({
  type: 'CustomerAddressUsed',
  address,
  at: when,
})
const ordered = (orderId: string, when = at): CustomerEvent => ({ type: 'CustomerOrdered', orderId, at: when })
const first = [registered, details(), used(home), ordered('o1')] as const

const comeTo = (commands: readonly CustomerCommand[]) =>
  commands.reduce((state, command) => {
    const decision = customerDecider.decide(state, command)
    return decision.ok ? fold(customerDecider, decision.events, state) : state
  }, customerDecider.initial) as KnownCustomer

test('a customer who leaves the name out of an order keeps the known name', () => {
  given(customerDecider, ...first)
    .when(order({ name: '', at: later, orderId: 'o2' }))
    .then(ordered('o2', later))
})

test('a customer is registered by the first order, with all its data', () => {
  given(customerDecider)
    .when(order())
    .then(...first)
})

test('a customer is the same at the next order, which records only that it came', () => {
  given(customerDecider, ...first)
    .when(order({ orderId: 'o2', at: later }))
    .then(ordered('o2', later))
})

test('a customer has the name and the consent of the newest order', () => {
  given(customerDecider, ...first)
    .when(order({ orderId: 'o2', name: 'Ana S.', optIn: false, at: later }))
    .then(details({ name: 'Ana S.', optIn: false }, later), ordered('o2', later))
})

test('a customer keeps the e-mail that an order leaves out', () => {
  given(customerDecider, ...first)
    .when(order({ orderId: 'o2', email: null, at: later }))
    .then(ordered('o2', later))
})

test('a customer gets no address from an order without a delivery', () => {
  given(customerDecider)
    .when(order({ address: null }))
    .then(registered, details(), ordered('o1'))
})

test('a customer has each address once, the one of the newest order first, with any pin', () => {
  const moved = { ...home, position: { lat: -34.6, lng: -58.4 } }
  given(customerDecider, ...first)
    .when(order({ orderId: 'o2', address: moved, at: later }))
    .then(ordered('o2', later))
  const { addresses } = comeTo([order(), order({ address: work }), order({ address: moved })])
  expect(addresses).toEqual([moved, work])
})

test('a customer keeps a limited number of addresses, and drops the least used', () => {
  const numbered = Array.from({ length: mostAddresses + 5 }, (_, index) => ({ ...home, number: String(index) }))
  const { addresses } = comeTo(numbered.map((address) => order({ address })))
  expect(addresses.map(({ number }) => Number(number))).toEqual(
    Array.from({ length: mostAddresses }, (_, index) => mostAddresses + 4 - index),
  )
})

test('a customer counts every order, and the record never contradicts the newest', () => {
  const anOrder = fc.record({
    name: fc.constantFrom('Ana', 'Beto'),
    email: fc.constantFrom(null, 'a@b.ar', 'c@d.ar'),
    optIn: fc.boolean(),
    address: fc.constantFrom(null, home, work),
  })
  fc.assert(
    fc.property(fc.array(anOrder, { minLength: 1, maxLength: 12 }), (said) => {
      const customer = comeTo(said.map((one, index) => order({ ...one, orderId: `o${index}` })))
      const newest = said.at(-1)!
      expect(customer.orders.count).toBe(said.length)
      expect([customer.name, customer.optIn]).toEqual([newest.name, newest.optIn])
      expect(customer.email).toBe(said.findLast(({ email }) => email !== null)?.email ?? null)
      expect(customer.addresses[0] ?? null).toEqual(said.findLast(({ address }) => address)?.address ?? null)
      expect(new Set(customer.addresses).size).toBe(customer.addresses.length)
    }),
  )
})

test('a sign-up makes a customer of a person without an order, without a consent', () => {
  given(customerDecider)
    .when(signUp())
    .then(registered, details({ optIn: false }))
  expect(fold(customerDecider, [registered, details({ optIn: false })])).toMatchObject({
    name: 'Ana Sosa',
    addresses: [],
    orders: { count: 0, newestAt: null },
  })
})

test('a sign-up replaces no known data, because it costs its sender nothing', () => {
  given(customerDecider, ...first)
    .when(signUp({ name: 'Eva', email: 'eva@example.com' }))
    .nothingHappens()
})

test('a sign-up adds the e-mail that no order has given', () => {
  const nameless = { type: 'CustomerDetailsGiven', name: 'Ana Sosa', email: null, optIn: true, at } as const
  given(customerDecider, registered, nameless, ordered('o1'))
    .when(signUp({ name: 'Eva', email: 'eva@example.com', at: later }))
    .then(details({ email: 'eva@example.com' }, later))
})

test('a sign-up is followed by the first order, which names the customer', () => {
  given(customerDecider, registered, details({ name: 'Eva', optIn: false }))
    .when(order())
    .then(details(), used(home), ordered('o1'))
})

const own = new Set(['o1'])
const none = new Set<string>()

test.each([
  ['off', none, { type: 'ByPhone' }],
  ['off', own, { type: 'ByPhone' }],
  ['private', none, { type: 'NameOnly' }],
  ['private', own, { type: 'OwnOrders', entries: own }],
  ['code', none, { type: 'Refused' }],
  ['code', own, { type: 'Refused' }],
] as const)(
  'the reader of a customer of a company with %s gets what its browser has proven (%#)',
  (verification, entries, access) => {
    expect(accessOf({ verification, isProven: false, own: entries })).toEqual(access)
    expect(accessOf({ verification, isProven: true, own: entries })).toEqual({ type: 'Proven' })
  },
)

test('the reader of a customer gets the strictest setting of the company’s stores', () => {
  expect(strictestOf(['off', 'off'])).toBe('off')
  expect(strictestOf(['off', 'private'])).toBe('private')
  expect(strictestOf(['private', 'code', 'off'])).toBe('code')
})

test('the reader of a customer gets a private company where no store is left', () => {
  expect(strictestOf([])).toBe('private')
})

test('the reader of a customer is alone only while every entry is of the reader’s browser', () => {
  expect(isAlone(own, ['o1'])).toBe(true)
  expect(isAlone(own, ['o1', 'o2'])).toBe(false)
  expect(isAlone(none, [])).toBe(false)
})

test('the reader of a customer gets the addresses of its own orders, by their words and their pin', () => {
  const { city: _, country: __, postalCode: ___, fullAddress: ____, ...used } = home
  expect(addressesOfOrders([work, home], [used])).toEqual([home])
  expect(addressesOfOrders([work, home], [])).toEqual([])
  expect(addressesOfOrders([home], [{ ...used, position: { lat: -34.6, lng: -58.3 } }])).toEqual([])
  expect(addressesOfOrders([home], [{ ...used, details: '' }])).toEqual([])
})
