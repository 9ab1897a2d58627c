import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedAddress, searchedLine } from '#domain/delivery/typed-address.ts'

const read = (text: string) => {
  const { street, number, corner, locality, details } = readTypedAddress(text)
  return [street, number, corner, locality, details]
}

test.each([
  ['Bolívar 900', ['Bolívar', 900, '', '', '']],
  ['bolivar #900', ['bolivar', 900, '', '', '']],
  ['Bolívar 900 4° B', ['Bolívar', 900, '', '', '4° B']],
  ['Bolívar 900 piso 4 dpto B', ['Bolívar', 900, '', '', 'piso 4 dpto B']],
  ['Bolívar 900 4B', ['Bolívar', 900, '', '', '4B']],
  ['Bolívar 900 PB', ['Bolívar', 900, '', '', 'PB']],
  ['Bolívar 900, 4° B, San Telmo', ['Bolívar', 900, '', 'San Telmo', '4° B']],
  ['Bolívar 900 - timbre Díaz', ['Bolívar', 900, '', '', 'timbre Díaz']],
  ['Bolívar 900 bis', ['Bolívar', 900, '', '', 'bis']],
  ['Bolívar al 900', ['Bolívar', 900, '', '', '']],
  ['Bolívar Nº 900', ['Bolívar', 900, '', '', '']],
  ['Bolívar N° 900', ['Bolívar', 900, '', '', '']],
  ['Bolívar nro. 900', ['Bolívar', 900, '', '', '']],
  ['Bolívar, 900', ['Bolívar', 900, '', '', '']],
  ['Bolívar 900 San Telmo', ['Bolívar', 900, '', 'San Telmo', '']],
  ['Bolívar 900, San Telmo, Buenos Aires', ['Bolívar', 900, '', 'San Telmo', '']],
  ['Bolívar 900 entre Chile e Independencia', ['Bolívar', 900, '', '', 'entre Chile e Independencia']],
  ['Bolívar y Chile', ['Bolívar', null, 'Chile', '', '']],
  ['Bolívar esquina Chile', ['Bolívar', null, 'Chile', '', '']],
  ['Bolívar esq. Chile, San Telmo', ['Bolívar', null, 'Chile', 'San Telmo', '']],
  ['Chile e Independencia', ['Chile', null, 'Independencia', '', '']],
  ['Bolívar & Chile', ['Bolívar', null, 'Chile', '', '']],
  ['25 de Mayo 300', ['25 de Mayo', 300, '', '', '']],
  ['Av. 9 de Julio 1000 5 C', ['Av. 9 de Julio', 1000, '', '', '5 C']],
  ['Calle 50 1200', ['Calle 50', 1200, '', '', '']],
  ['Bolívar (Diagonal Norte) 900', ['Bolívar', 900, '', '', '']],
  ['25 de Mayo (Calle 27) 900 4° B', ['25 de Mayo', 900, '', '', '4° B']],
  ['Calle 50 (9 de Julio) 900', ['Calle 50', 900, '', '', '']],
  ['Bolívar (Diagonal Norte), San Telmo', ['Bolívar', null, '', 'San Telmo', '']],
  ['Bolívar y Chile (Diagonal Norte)', ['Bolívar', null, 'Chile', '', '']],
  ['Bolívar 900 (Diagonal Norte), San Telmo', ['Bolívar', 900, '', 'San Telmo', '']],
  ['Bolívar 900 (San Telmo)', ['Bolívar', 900, '', 'San Telmo', '']],
  ['Bolívar 900 (4° B)', ['Bolívar', 900, '', '', '4° B']],
  ['Bolívar (Diagonal 900', ['Bolívar (Diagonal', 900, '', '', '']],
  ['Bolívar', ['Bolívar', null, '', '', '']],
  ['900', ['900', null, '', '', '']],
] as const)('the address %s is read as Argentines mean it', (text, parts) => expect(read(text)).toEqual(parts))

test.each([
  ['Bolívar 900 4° B', 'Bolívar 900'],
  ['Bolívar al 900, San Telmo', 'Bolívar 900, San Telmo'],
  ['Av. Santa Fe 3253, Palermo, Buenos Aires', 'Av. Santa Fe 3253, Palermo, Buenos Aires'],
  ['Bolívar esq. Chile', 'Bolívar y Chile'],
  ['Hospital Alemán', 'Hospital Alemán'],
  ['Bolívar, 900', 'Bolívar 900'],
  ['Bolívar (Diagonal Norte) 900', 'Bolívar 900'],
  ['Bolívar 900 (Diagonal Norte), San Telmo', 'Bolívar 900, San Telmo'],
])('an address in one line of %s is searched at a provider as %s', (text, line) => {
  expect(searchedLine(text)).toBe(line)
})

test('any text is read, and at once', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), (text) => void readTypedAddress(text)))
  const began = performance.now()
  readTypedAddress(`${'a '.repeat(5000)}y ${'1 '.repeat(5000)}`)
  expect(performance.now() - began).toBeLessThan(200)
})
