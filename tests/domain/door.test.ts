import { expect, test } from 'vitest'
import { isDeliverable } from '#domain/delivery/address.ts'
import { hasTypedNumber, isDoorOf, leadsToDoor, type PinSource } from '#domain/delivery/door.ts'

const house = { street: 'Yi', number: '1234' }
const street = { street: 'Yi', number: '' }
const station = { street: 'Ramos Mejía', number: '', isLandmark: true }

test.each([
  // The pin, the words of the diner (null: those of the place), the place, and whether there is a door.
  ['diner', null, street, true],
  ['diner', 'la casa verde', null, true],
  ['device', null, house, true],
  ['device', null, street, false],
  // The nearest known place is not where the diner is.
  ['device', null, station, false],
  ['device', 'Yi 1234', street, true],
  ['device', 'Avenida 18 de Julio', street, false],
  ['device', 'Muelle 3', null, true],
  ['provider', null, house, true],
  ['provider', null, street, false],
  ['provider', null, station, true],
  ['provider', 'Yi 1236', house, true],
  ['provider', 'Yi', house, false],
  // The middle of the street is not the door of any number.
  ['provider', 'Yi 1234', street, false],
  ['provider', 'Yi 1234', null, false],
] as const)(
  'a courier finds the door of a pin by the %s, with the words %j and the place %j: %s',
  (pinFrom, words, place, isDoor) => {
    expect(leadsToDoor({ pinFrom: pinFrom satisfies PinSource, words, place })).toBe(isDoor)
  },
)

test.each([
  ['Yi 1234', house, true],
  ['Yi 1234', street, false],
  ['Estación Retiro', station, true],
  // A shop in the street whose number was typed.
  ['Yi 1234', station, false],
] as const)('the door of the typed words %s is %j: %s', (words, place, isDoor) => {
  expect(isDoorOf(words, place)).toBe(isDoor)
})

const names = [
  ...['18 de Julio', 'Avenida 18 de Julio', 'Av. 9 de Julio', '25 de Mayo', 'Bulevar 26 de Julio', 'Calle 1° de Mayo'],
  ...[
    'Calle 50',
    'Calle 13 bis',
    'Av. 7',
    'Diagonal 74',
    'Ruta 8',
    'Ruta Nacional 9',
    'Camino 30',
    'Carrera 7',
    'Calle 5 Norte',
  ],
  ...['11 de Septiembre de 1888', 'Avenida Las Heras', 'Yi'],
]
test.each(names)('a number in the name of a street is no house number: %s', (name) => {
  expect(hasTypedNumber(name)).toBe(false)
  expect(hasTypedNumber(`${name} 1234`)).toBe(true)
})

test('a number in the name of a street that a provider names is no house number', () => {
  expect(hasTypedNumber('ley 1420', 'Ley 1420')).toBe(false)
  expect(hasTypedNumber('Ley 1420 55, Centro', 'Ley 1420')).toBe(true)
  expect(hasTypedNumber('Ley 1420, Centro', 'Ley 1420')).toBe(false)
  expect(hasTypedNumber('Ley 1420 (9 de Julio), Centro', 'Ley 1420')).toBe(false)
  expect(hasTypedNumber('Ley 1420 (9 de Julio) 55, Centro', 'Ley 1420')).toBe(true)
})

const stored = {
  fullAddress: 'Yi, Centro',
  street: 'Yi',
  number: '',
  geocoded: true,
  city: '',
  postalCode: '',
  locality: '',
}
test.each([
  [{}, false],
  [{ number: '1234' }, true],
  [{ isDoor: true }, true],
  [{ geocoded: false }, false],
  [{ geocoded: false, street: 'Yi 1234' }, true],
  [{ geocoded: false, street: 'Avenida 18 de Julio' }, false],
  // The postal code behind the street is no number either.
  [{ geocoded: false, fullAddress: 'Yi, 11100, Montevideo' }, false],
  // An earlier release kept one line alone.
  [{ geocoded: false, street: '', fullAddress: 'Yi 1234' }, true],
  [{ fullAddress: 'Yi 1234' }, false],
])('a stored address with %j is one to deliver to: %s', (over, isOne) => {
  expect(isDeliverable({ ...stored, ...over }, false)).toBe(isOne)
})
