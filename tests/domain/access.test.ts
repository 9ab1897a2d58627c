import { describe, expect, test } from 'vitest'
import { byOf } from '#domain/access/by.ts'
import { type Action, may, mayCall, type Resource, type Rule, rules } from '#domain/access/may.ts'
import { anonymous, type Courier, hasProven, keyScopeOf, type Principal } from '#domain/access/principal.ts'

const courier: Courier = { is: 'courier', id: 'ana', storeId: 'centro', name: 'Ana', phone: '+5491155550000' }
const principals = {
  anonymous,
  diner: { is: 'diner', owner: 'digest-of-a-phone' },
  courier,
  script: { is: 'script' },
  application: { is: 'application' },
  timer: { is: 'timer', kind: 'order-completion' },
  provider: { is: 'provider', name: 'sandbox' },
} as const satisfies Record<Principal['is'], Principal>
const everyone = Object.keys(principals)

describe('the door of an action', () => {
  test.each<[Rule, readonly string[]]>([
    ['everyone', everyone],
    ['customer', everyone],
    ['console', everyone],
    ['courier', ['courier']],
    ['courier of the store', ['courier']],
    ['courier alone', ['courier']],
    ['script', ['script']],
  ])('of the rule %s opens to %j', (rule, expected) => {
    const admitted = Object.values(principals).filter((principal) => mayCall(principal, rule))
    expect(admitted.map(({ is }) => is)).toEqual(expected)
  })
})

describe('a courier', () => {
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
  ])('may %s of %j: %j', (action, resource, expected) => {
    expect(may(courier, action, resource)).toBe(expected)
  })

  test('of no other store than their own does anything that a rule of the store guards', () => {
    const guarded = Object.entries(rules).filter(([, rule]) => rule === 'courier of the store')
    expect(guarded.length).toBeGreaterThan(0)
    for (const [action] of guarded) expect(may(courier, action as Action, { storeId: 'palermo' })).toBe(false)
  })
})

test('the operator’s token opens the console’s actions and no courier’s', () => {
  const script = principals.script
  const open = Object.entries(rules).filter(([action]) => may(script, action as Action, { storeId: 'centro' }))
  expect(new Set(open.map(([, rule]) => rule))).toEqual(new Set(['everyone', 'customer', 'console', 'script']))
})

test('a session proves the phone that it holds and no other', () => {
  expect(hasProven(principals.diner, 'digest-of-a-phone')).toBe(true)
  expect(hasProven(principals.diner, 'digest-of-another')).toBe(false)
  expect(hasProven(anonymous, 'digest-of-a-phone')).toBe(false)
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
    { is: 'script' },
    { is: 'application' },
    { is: 'timer', id: 'order-completion' },
    { is: 'provider', id: 'sandbox' },
  ])
})
