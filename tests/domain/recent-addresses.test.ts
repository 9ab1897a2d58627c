import { describe, expect, test } from 'vitest'
import { recentFor, withRecent } from '#domain/delivery/recent-addresses.ts'

const at = (fullAddress: string, details = '') => ({ fullAddress, details })
const home = at('Perú 700, San Telmo')
const work = at('Av. Córdoba 1200, San Nicolás')

describe('addresses of earlier orders', () => {
  test('the newest address stands first', () => expect(withRecent([home], work)).toEqual([work, home]))

  test('the same address is kept once, with its newest details', () => {
    expect(withRecent([work, home], at('peru 700, San Telmo', '3° B'))).toEqual([
      at('peru 700, San Telmo', '3° B'),
      work,
    ])
  })

  test('the sixth address pushes out the oldest', () => {
    const many = ['1', '2', '3', '4', '5', '6'].reduce(
      (kept, number) => withRecent(kept, at(`Perú ${number}`)),
      [] as readonly ReturnType<typeof at>[],
    )
    expect(many.map(({ fullAddress }) => fullAddress)).toEqual(['Perú 6', 'Perú 5', 'Perú 4', 'Perú 3', 'Perú 2'])
  })

  test('each typed word must begin a word of the address', () => {
    expect(recentFor([work, home], 'cor 12')).toEqual([work])
    expect(recentFor([work, home], 'doba')).toEqual([])
    expect(recentFor([work, home], 'san')).toEqual([work, home])
  })

  test('a blank text matches all', () => expect(recentFor([work, home], ' ')).toEqual([work, home]))
})
