import { expect, test } from 'vitest'
import { formattedAddress, isDeliverable, suitsComplexMode, validateAddress } from '#domain/delivery/address.ts'

const parts = { street: 'Chile 550', postalCode: 'C1098', city: 'San Telmo', locality: 'Buenos Aires' }
const entered = {
  asksForParts: false,
  parts,
  betweenStreets: '',
  betweenStreetsRequired: false,
}
const blank = { street: ' ', postalCode: '', city: ' ', locality: '' }

test('[ADDR-09] an address is joined from street, postal code, city and province', () => {
  expect(formattedAddress(parts)).toBe('Chile 550, C1098, San Telmo, Buenos Aires')
  expect(formattedAddress({ ...parts, postalCode: ' ', city: 'Buenos Aires' })).toBe('Chile 550, Buenos Aires')
})

const stored = { ...parts, fullAddress: 'Chile 550', geocoded: false }

test('[ADDR-24] a stored address suits complex mode when it has city, postal code and province', () => {
  expect(suitsComplexMode(stored)).toBe(true)
  for (const field of ['city', 'postalCode', 'locality'])
    expect(suitsComplexMode({ ...stored, [field]: ' ' }), field).toBe(false)
})

test('[ADDR-24] a stored address suits complex mode when it was geocoded', () => {
  expect(suitsComplexMode({ ...stored, ...blank, geocoded: true })).toBe(true)
})

test('[ADDR-24] [OPEN-16] a stored address has to suit complex mode only there', () => {
  expect(isDeliverable({ ...stored, city: '' }, false)).toBe(true)
  expect(isDeliverable({ ...stored, city: '' }, true)).toBe(false)
  expect(isDeliverable({ ...stored, fullAddress: ' ' }, false)).toBe(false)
})

test('[ADDR-17] an entered address needs an address', () => {
  expect(validateAddress({ ...entered, parts: blank })).toEqual([{ type: 'AddressMissing', field: 'address' }])
  expect(validateAddress({ ...entered, parts: { ...blank, street: 'Chile 550' } })).toEqual([])
})

test('[ADDR-18] an entered address needs its between-streets where the store asks for them', () => {
  expect(validateAddress({ ...entered, betweenStreetsRequired: true })).toEqual([
    { type: 'BetweenStreetsMissing', field: 'betweenStreets' },
  ])
  expect(validateAddress({ ...entered, betweenStreetsRequired: true, betweenStreets: 'Perú y Bolívar' })).toEqual([])
})

test('[ADDR-22] an entered address needs postal code, city and province only where the store asks for them', () => {
  const fields = (over: object) => validateAddress({ ...entered, parts: blank, ...over }).map(({ field }) => field)
  expect(fields({ asksForParts: true })).toEqual(['address', 'postalCode', 'city', 'locality'])
  expect(fields({ asksForParts: false })).toEqual(['address'])
  expect(fields({ asksForParts: true, parts: { ...parts, city: ' ' } })).toEqual(['city'])
})
