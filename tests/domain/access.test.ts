import { expect, test } from 'vitest'
import { byOf } from '#domain/access/by.ts'
import {
  type Action,
  may,
  mayCall,
  opensWhileLocked,
  type Resource,
  type Rule,
  rules,
  seesMoney,
} from '#domain/access/may.ts'
import {
  anonymous,
  type Courier,
  hasProven,
  keyScopeOf,
  type Principal,
  type SignedInOperator,
} from '#domain/access/principal.ts'
import { isRole, type Role, roles } from '#domain/operator/role.ts'

const courier: Courier = { is: 'courier', id: 'ana', storeId: 'centro', name: 'Ana', phone: '+5491155550000' }
const operatorOf = (role: Role, more: Partial<SignedInOperator> = {}): SignedInOperator => ({
  ...{ is: 'operator', operatorId: 'eva', name: 'Eva', role, places: [{ type: 'store', id: 'centro' }] },
  ...{ storeIds: ['centro', 'palermo'], sessionId: 's1', isLocked: false },
  ...more,
})
const principals = {
  anonymous,
  diner: { is: 'diner', owner: 'digest-of-a-phone' },
  courier,
  operator: operatorOf('caja'),
  printer: { is: 'printer', storeIds: ['centro'] },
  script: { is: 'script' },
  application: { is: 'application' },
  timer: { is: 'timer', kind: 'order-completion' },
  provider: { is: 'provider', name: 'sandbox' },
} as const satisfies Record<Principal['is'], Principal>
const everyone = Object.keys(principals)

test.each<[Rule, readonly string[]]>([
  ['everyone', everyone],
  ['customer', everyone],
  ['console', everyone],
  ['courier', ['courier']],
  ['courier of the store', ['courier']],
  ['courier alone', ['courier']],
  ['listener', ['courier', 'operator']],
  ['cocina', ['operator', 'script']],
  ['caja', ['operator', 'script']],
  ['encargado', ['script']],
  ['administrador', ['script']],
  ['account', ['operator']],
  ['printer', ['printer']],
  ['script', ['script']],
])('the door of an action of the rule %s opens to %j', (rule, expected) => {
  const admitted = Object.values(principals).filter((principal) => mayCall(principal, rule))
  expect(admitted.map(({ is }) => is)).toEqual(expected)
})

test('a printing program prints for its own stores, and does nothing else', () => {
  const { printer } = principals
  expect(may(printer, 'takeTicket', { storeIds: ['centro'] })).toBe(true)
  expect(may(printer, 'settleTicket', { storeId: 'palermo' })).toBe(false)
  expect(may(printer, 'takeTicket')).toBe(false)
  expect(may(printer, 'readConsoleOrder', { storeId: 'centro' })).toBe(false)
})

test.each<[Action, Resource, boolean]>([
  ['readShipment', { storeId: 'centro' }, true],
  ['readShipment', { storeId: 'palermo' }, false],
  ['readShipment', {}, false],
  ['updateStack', { storeId: 'centro', riderId: 'eva' }, true],
  ['sendPositions', { riderId: 'ana' }, true],
  ['sendPositions', { riderId: 'eva' }, false],
  ['sendPositions', { storeId: 'centro' }, false],
  ['whoAmI', {}, true],
  ['readMenu', { storeId: 'palermo' }, true],
  ['cancelOrder', { storeId: 'centro' }, false],
])('a courier may %s of %j: %j', (action, resource, expected) => expect(may(courier, action, resource)).toBe(expected))

test('a courier of no other store than their own does anything that a rule of the store guards', () => {
  const guarded = Object.entries(rules).filter(([, rule]) => rule === 'courier of the store')
  expect(guarded.length).toBeGreaterThan(0)
  for (const [action] of guarded) expect(may(courier, action as Action, { storeId: 'palermo' })).toBe(false)
})

test('the token of scripts opens the console’s actions, and no courier’s and no person’s own', () => {
  const script = principals.script
  const open = Object.entries(rules).filter(([action]) => may(script, action as Action, { storeId: 'centro' }))
  expect(new Set(open.map(([, rule]) => rule))).toEqual(
    new Set(['everyone', 'customer', 'console', ...roles, 'script']),
  )
})

const guarded = Object.entries(rules).flatMap(([action, rule]) =>
  isRole(rule) ? [{ action: action as Action, rule }] : [],
)

test.each(roles)('an operator with the role %s does what it and the smaller ones open, at the own stores', (role) => {
  const open = guarded.filter(({ action }) => may(operatorOf(role), action, { storeId: 'palermo' }))
  const smaller: readonly Rule[] = roles.slice(0, roles.indexOf(role) + 1)
  expect(open).toEqual(guarded.filter(({ rule }) => smaller.includes(rule)))
})

test('an operator does nothing at another store, at no store, or at stores of which one is another’s', () => {
  expect(guarded.length).toBeGreaterThan(20)
  for (const { action } of guarded)
    for (const resource of [{}, { storeId: 'belgrano' }, { storeIds: ['centro', 'belgrano'] }, { storeIds: [] }])
      expect(may(operatorOf('administrador'), action, resource), action).toBe(false)
})

test.each<[Role, Action, boolean]>([
  ['cocina', 'acceptOrder', true],
  ['cocina', 'readyOrder', true],
  ['cocina', 'cancelOrder', false],
  ['cocina', 'listOrderPayments', false],
  ['caja', 'cancelOrder', true],
  ['caja', 'refundPayment', false],
  ['caja', 'pauseStore', false],
  ['encargado', 'refundPayment', true],
  ['encargado', 'changeCatalog', true],
  ['encargado', 'inviteOperator', false],
  ['administrador', 'inviteOperator', true],
  ['administrador', 'exportAnalyticsCounts', false],
])('an operator as %s may %s: %j', (role, action, expected) => {
  expect(may(operatorOf(role), action, { storeIds: ['centro'] })).toBe(expected)
})

test('an operator whose tablet was left alone reads orders as a kitchen does, and changes nothing', () => {
  const left = operatorOf('administrador', { isLocked: true })
  const open = guarded.flatMap(({ action }) => (may(left, action, { storeId: 'centro' }) ? [action] : []))
  expect(open).toEqual([
    ...['readConsoleBoard', 'listConsoleOrders', 'readConsoleOrder', 'listOpenTickets'],
    ...['listAvailability', 'readStoreAvailability'],
  ])
  expect(opensWhileLocked('acceptOrder')).toBe(false)
  expect(seesMoney(left)).toBe(false)
})

test('an operator sees amounts from the role caja on, and a script sees them too', () => {
  expect(roles.map((role) => seesMoney(operatorOf(role)))).toEqual([false, true, true, true])
  expect(seesMoney({ is: 'script' })).toBe(true)
})

test('a session proves the phone that it holds and no other', () => {
  expect(hasProven(principals.diner, 'digest-of-a-phone')).toBe(true)
  expect(hasProven(principals.diner, 'digest-of-another')).toBe(false)
  expect(hasProven(anonymous, 'digest-of-a-phone')).toBe(false)
})

test('an operator has idempotency keys of their own, apart from those of a courier with the same id', () => {
  expect(keyScopeOf(operatorOf('caja', { operatorId: 'ana' }))).toBe('operator ana')
})

test('an idempotency key is a courier’s own, and a session changes nothing of a diner’s', () => {
  expect(keyScopeOf(courier)).toBe('ana')
  expect(keyScopeOf(principals.diner)).toBe(keyScopeOf(anonymous))
})

test('the meta of an event names no phone, no name and no digest of a phone', () => {
  expect(Object.values(principals).map(byOf)).toEqual([
    { is: 'anonymous' },
    { is: 'diner' },
    { is: 'courier', id: 'ana' },
    { is: 'operator', id: 'eva' },
    { is: 'printer' },
    { is: 'script' },
    { is: 'application' },
    { is: 'timer', id: 'order-completion' },
    { is: 'provider', id: 'sandbox' },
  ])
})
