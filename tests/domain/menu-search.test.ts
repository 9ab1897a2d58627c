import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexMenu, searchMenu } from '#domain/menu/search.ts'
import { sectionsOf } from '#domain/menu/sections.ts'
import { aCategory, aGarnish, aGroup, aMenu, aPlate, aSizedPlate } from '#tests/kit/catalog.ts'

const plates = [
  aPlate({ id: 'humita', showName: 'Empanada de humita', description: 'Choclo, zapallo y queso.' }),
  aPlate({
    id: 'locro',
    showName: 'Locro',
    description: 'Con panceta.',
    garnishGroups: [
      aGroup({
        garnishes: [aGarnish({ name: 'Jamón crudo' }), aGarnish({ id: 'gone', name: 'Trufa', visible: false })],
      }),
    ],
  }),
  aSizedPlate({ id: 'muzza', showName: 'Muzzarella', description: 'Salsa de tomate y jamón.' }),
  aPlate({ id: 'jamon', showName: 'Jamón y morrones' }),
  aPlate({ id: 'hidden', showName: 'Empanada secreta', visible: false }),
]
const sections = sectionsOf(
  aMenu({
    categories: [
      aCategory({ plateIds: ['humita', 'locro', 'hidden'], showName: 'Del norte' }),
      aCategory({ id: 'pizzas', plateIds: ['muzza', 'jamon', 'humita'] }),
    ],
  }),
  plates,
)
const index = indexMenu(sections)
const found = (text: string) => searchMenu(index, text)?.map(({ id }) => id)

describe('searching the menu', () => {
  test('accents, case and unfinished words do not matter', () => {
    expect([found('EMPANADA'), found('emp'), found('  Húmita ')]).toEqual([['humita'], ['humita'], ['humita']])
  })

  test('a name weighs more than a description, and that more than a garnish', () => {
    expect(found('jamon')).toEqual(['jamon', 'muzza', 'locro'])
  })

  test('plates are found by ingredient, category and size, and every word must be found', () => {
    expect([found('choclo'), found('pizzas'), found('grande'), found('empanada tomate')]).toEqual([
      ['humita'],
      ['muzza', 'jamon'],
      ['muzza'],
      [],
    ])
  })

  test('a typo is forgiven if nothing has that spelling: a letter wrong, missing, extra or swapped', () => {
    for (const typo of ['empamada', 'empnada', 'emppanada', 'epmanada', 'empanadas', 'enpamada'])
      expect([typo, found(typo)]).toEqual([typo, ['humita']])
    expect([found('muzarela'), found('mozzarela')]).toEqual([['muzza'], ['muzza']])
  })

  test('words may be written in one, or one in several, while they are typed too', () => {
    const names = [
      '7UP',
      'Seven Up 500 ml',
      'Coca Cola Zero',
      'Empanadas x12',
      'Empanadas x 6',
      'Hot dog',
      'Pan de campo',
    ]
    const drinks = indexMenu(
      sectionsOf(
        aMenu({ categories: [aCategory({ plateIds: names })] }),
        names.map((name) => aPlate({ id: name, showName: name })),
      ),
    )
    const sought = (text: string) => searchMenu(drinks, text)?.map(({ id }) => id)
    for (const [text, name] of [
      ...['7 up', '7up', '7 UP'].map((each) => [each, '7UP']),
      ...['cocacola', 'coca-cola', 'cocac', 'cocacol', 'coca colazero', 'cococola'].map((each) => [
        each,
        'Coca Cola Zero',
      ]),
      ...['x 12', 'x12', 'empanadas x 12'].map((each) => [each, 'Empanadas x12']),
      ...['x6', 'x 6'].map((each) => [each, 'Empanadas x 6']),
      ...['hotdog', 'hot dog', 'HOT-DOGS', 'pancho', 'Panchos', 'perro caliente'].map((each) => [each, 'Hot dog']),
    ])
      expect([text, sought(text!)]).toEqual([text, [name]])
    expect([sought('x 13'), sought('pande')]).toEqual([[], ['Pan de campo']])
  })

  test('another name of a dish finds it where nothing has the written one', () => {
    const found = (name: string, text: string) =>
      searchMenu(
        indexMenu(
          sectionsOf(aMenu({ categories: [aCategory({ plateIds: ['p'] })] }), [aPlate({ id: 'p', showName: name })]),
        ),
        text,
      )
    expect(found('Pancho con lluvia de papas', 'hotdog')).toHaveLength(1)
    expect(found('Superpancho', 'hot dogs')).toHaveLength(1)
    expect(found('Jugo de ananá', 'zumo de piña')).toHaveLength(1)
    expect(found('Desayuno completo', 'hotdog')).toEqual([])
  })

  test('a short word has to be right, and nonsense finds nothing', () => {
    expect([found('lok'), found('xyzw'), found('sushi')]).toEqual([[], [], []])
  })

  test('a plate that cannot be ordered is not found, and a plate of two categories once', () => {
    expect([found('secreta'), found('trufa'), found('humita')]).toEqual([[], [], ['humita']])
  })

  test('a text without words searches nothing', () => expect([found(''), found('  …')]).toEqual([undefined, undefined]))

  test('each beginning of each plate’s own name finds it', () => {
    const all = sections.flatMap((section) => section.plates)
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), (plate, length) => {
        const text = plate.showName.slice(0, 1 + (length % plate.showName.length))
        expect(searchMenu(index, text)).toContain(plate)
      }),
    )
  })
})
