import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { mostPlaces, operatorDecider } from '#domain/operator/decide.ts'
import type { OperatorEvent } from '#domain/operator/events.ts'
import { hasPlaces, type OperatorPlace, placesIn, storesIn } from '#domain/operator/place.ts'
import { isAtLeast, roles } from '#domain/operator/role.ts'
import { loginOf, passwordFault, pinFault } from '#domain/operator/secrets.ts'
import { isAtWork } from '#domain/operator/state.ts'
import { given } from '#tests/kit/given.ts'

const at = '2026-11-21T20:00:00.000Z'
const until = '2026-11-24T20:00:00.000Z'
const places: readonly OperatorPlace[] = [{ type: 'store', id: 'centro' }]
const person = { operatorId: 'o1', name: 'Ana', role: 'caja', places } as const
const invited: OperatorEvent = { type: 'OperatorInvited', ...person, invitation: { digest: 'd1', until }, at }
const joined: OperatorEvent = { type: 'OperatorJoined', at }
const reset: OperatorEvent = { type: 'OperatorReset', invitation: { digest: 'd2', until }, at }
const disabled: OperatorEvent = { type: 'OperatorDisabled', at }

test('an invitation names a person, a role and places, and holds for 72 hours', () => {
  given(operatorDecider)
    .when({ type: 'Invite', ...person, name: ' Ana ', digest: 'd1', at })
    .then(invited)
})
test('an invitation without a name, without a place or with too many is refused', () => {
  const invite = { type: 'Invite', ...person, digest: 'd1', at } as const
  const many = Array.from({ length: mostPlaces + 1 }, (_, index) => ({ type: 'store', id: `${index}` }) as const)
  given(operatorDecider)
    .when({ ...invite, name: '  ' })
    .rejects({ type: 'OperatorUnnamed' })
  given(operatorDecider)
    .when({ ...invite, places: [] })
    .rejects({ type: 'OperatorWithoutPlace' })
  given(operatorDecider)
    .when({ ...invite, places: many })
    .rejects({ type: 'TooManyPlaces' })
  given(operatorDecider, invited).when(invite).rejects({ type: 'OperatorExists' })
})
test('an invitation opens the account once', () => {
  given(operatorDecider, invited).when({ type: 'Join', digest: 'd1', at }).then(joined)
  given(operatorDecider, invited, joined).when({ type: 'Join', digest: 'd1', at }).rejects({ type: 'InvitationUsed' })
})
test('an invitation opens nothing at its end, and opens until then', () => {
  given(operatorDecider, invited).when({ type: 'Join', digest: 'd1', at: until }).rejects({ type: 'InvitationExpired' })
  const justBefore = '2026-11-24T19:59:59.999Z'
  given(operatorDecider, invited)
    .when({ type: 'Join', digest: 'd1', at: justBefore })
    .then({ ...joined, at: justBefore })
})
test('an invitation is replaced by a later one', () => {
  given(operatorDecider, invited).when({ type: 'Reset', digest: 'd2', at }).then(reset)
  given(operatorDecider, invited, reset).when({ type: 'Join', digest: 'd1', at }).rejects({ type: 'InvitationUsed' })
})
test('an invitation of a disabled person opens nothing', () => {
  given(operatorDecider, invited, disabled)
    .when({ type: 'Join', digest: 'd1', at })
    .rejects({ type: 'OperatorIsDisabled' })
  given(operatorDecider, invited, disabled)
    .when({ type: 'Reset', digest: 'd2', at })
    .rejects({ type: 'OperatorIsDisabled' })
})

test('only an account that was taken, is enabled and has a name is at work', () => {
  const erased: OperatorEvent = { ...invited, name: '' }
  const stands = (...events: readonly OperatorEvent[]) => {
    const operator = fold(operatorDecider, events)
    return operator.operatorId !== null && isAtWork(operator)
  }
  expect(stands(invited)).toBe(false)
  expect(stands(invited, joined)).toBe(true)
  expect(stands(invited, joined, disabled)).toBe(false)
  expect(stands(invited, joined, disabled, { type: 'OperatorEnabled', at })).toBe(true)
  expect(stands(invited, joined, reset)).toBe(false)
  expect(stands(erased, joined)).toBe(false)
})

test('a role and places change once, and the order of places does not count', () => {
  const two: readonly OperatorPlace[] = [...places, { type: 'branch', id: 'sushi' }]
  const moved: OperatorEvent = { type: 'OperatorMoved', role: 'encargado', places: two, at }
  const move = { type: 'Move', role: 'encargado', places: two, at } as const
  given(operatorDecider, invited, joined).when(move).then(moved)
  given(operatorDecider, invited, joined, moved)
    .when({ ...move, places: two.toReversed() })
    .nothingHappens()
  given(operatorDecider, invited)
    .when({ ...move, places: [] })
    .rejects({ type: 'OperatorWithoutPlace' })
  expect(fold(operatorDecider, [invited, moved])).toMatchObject({ role: 'encargado', places: two })
})

test('a person is disabled and enabled once each', () => {
  given(operatorDecider, invited, joined).when({ type: 'Disable', at }).then(disabled)
  given(operatorDecider, invited, joined, disabled).when({ type: 'Disable', at }).nothingHappens()
  given(operatorDecider, invited, joined).when({ type: 'Enable', at }).nothingHappens()
})

test('an unknown person and an erased one are not found, and a secret needs an account that was taken', () => {
  given(operatorDecider).when({ type: 'Disable', at }).rejects({ type: 'OperatorNotFound' })
  given(operatorDecider, { ...invited, name: '' })
    .when({ type: 'SignOut', at })
    .rejects({ type: 'OperatorNotFound' })
  given(operatorDecider, invited)
    .when({ type: 'ChangeSecret', secret: 'pin', at })
    .rejects({ type: 'OperatorNotJoined' })
})

const houses = {
  companies: [{ id: 'tucan' }, { id: 'otra' }],
  branches: [
    { id: 'parrilla', companyId: 'tucan' },
    { id: 'sushi', companyId: 'tucan' },
    { id: 'bar', companyId: 'otra' },
  ],
  stores: [
    { id: 'centro', branchId: 'parrilla' },
    { id: 'palermo', branchId: 'parrilla' },
    { id: 'belgrano', branchId: 'sushi' },
    { id: 'barra', branchId: 'bar' },
  ],
}
const company: OperatorPlace = { type: 'company', id: 'tucan' }
const branch: OperatorPlace = { type: 'branch', id: 'parrilla' }
const store: OperatorPlace = { type: 'store', id: 'centro' }

test('a company has all of its stores, a branch its own, and a store is itself', () => {
  expect(storesIn([company], houses)).toEqual(['centro', 'palermo', 'belgrano'])
  expect(storesIn([branch], houses)).toEqual(['centro', 'palermo'])
  expect(storesIn([store, { type: 'store', id: 'barra' }], houses)).toEqual(['centro', 'barra'])
  expect(storesIn([{ type: 'store', id: 'gone' }], houses)).toEqual([])
})
test('the place of an operator lies in a larger one and never the other way round', () => {
  expect(hasPlaces([company], [branch, store], houses)).toBe(true)
  expect(hasPlaces([branch], [company], houses)).toBe(false)
  expect(hasPlaces([store, { type: 'store', id: 'palermo' }], [branch], houses)).toBe(false)
  expect(hasPlaces([company], [store, { type: 'store', id: 'barra' }], houses)).toBe(false)
  expect(hasPlaces([company], [], houses)).toBe(false)
  expect(placesIn([branch], houses)).toEqual([branch, store, { type: 'store', id: 'palermo' }])
})

test('each role may do what those before it may', () => {
  expect(roles.map((role) => roles.filter((least) => isAtLeast(role, least)).length)).toEqual([1, 2, 3, 4])
})

test.each([
  ['a1b2c3d', 'TooShort'],
  ['x'.repeat(201), 'TooLong'],
  ['Password', 'TooCommon'],
  ['Restaurante2026!', 'TooCommon'],
  ['11111111', 'TooCommon'],
  ['abababab', 'TooCommon'],
  ['12345678', 'TooCommon'],
  ['98765432', 'TooCommon'],
  ['123123123123', 'TooCommon'],
  ['listed by others', 'TooCommon'],
  ['Listed By Others2026!', 'TooCommon'],
  ['Ana@Example.com', 'SameAsLogin'],
  ['tres tristes tigres', null],
  ['ñandú-azul', null],
  ['una frase larga con espacios, tildes y 20 signos: ¡más de sesenta y cuatro letras!', null],
])('the password %s is %s', (password, fault) => {
  expect(passwordFault(password, 'ana@example.com', (text) => text === 'listed by others')).toBe(fault)
})

test.each([
  ['123', 'NotAPin'],
  ['1234567', 'NotAPin'],
  ['12a4', 'NotAPin'],
  ['١٢٣٤', 'NotAPin'],
  ['0000', 'TooCommon'],
  ['1234', 'TooCommon'],
  ['654321', 'TooCommon'],
  ['1212', 'TooCommon'],
  ['4071', null],
  ['407199', null],
])('the PIN %s is %s', (pin, fault) => expect(pinFault(pin)).toBe(fault))

test('a user name is an address or a word, and its case and its edges do not count', () => {
  expect(loginOf(' Ana@Example.COM ')).toBe('ana@example.com')
  expect(loginOf('ÑANDÚ')).toBe('ñandú')
  for (const wrong of ['an', 'ana sosa', 'a'.repeat(121), 'ana<b>']) expect(loginOf(wrong)).toBeNull()
})
