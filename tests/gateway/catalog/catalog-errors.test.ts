import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { bounded, errorLines } from '#gateway/catalog/error-lines.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { root } from '#tests/kit/recipes.ts'
import { sample, sampleWith } from './catalog-sample.ts'

const linesOf = (text: string): readonly string[] => {
  const result = parseCatalog(text)
  return result.ok ? [] : errorLines('shop.yaml', text, result.errors)
}

/** The sample in YAML, with a text in it replaced. */
const yamlWith = (from: string, to: string): string => {
  const text = stringify(sample())
  if (!text.includes(from)) throw new Error(`the sample has no ${from}`)
  return text.replace(from, to)
}

/** The line and column of a text, counted from 1. */
const placeOf = (text: string, part: string) => {
  const before = text.slice(0, text.indexOf(part)).split('\n')
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}

const check = (input: string | Uint8Array) => {
  const { status, stderr } = spawnSync(process.execPath, ['gateway/commands/catalog.ts', 'check', '-'], {
    cwd: root,
    input,
    encoding: 'utf8',
  })
  return { status, lines: stderr.trim().split('\n') }
}

test('a line of an error has the place, the id and the name of the plate, and the field', () => {
  const text = yamlWith('price: 4000', 'price: -4000')
  expect(linesOf(text)).toEqual([`shop.yaml:${placeOf(text, 'price: -4000')} plates.flan (Flan): price is below zero`])
})

test('a line of an error has a name without unseen signs, which would turn the rest of the line', () => {
  const told = (name: string) =>
    linesOf(yamlWith('name: Flan', `name: ${JSON.stringify(name)}`)).map((line) => line.replace(/^\S+ /, ''))
  expect(told('Flan \u202ecasero')).toEqual([
    'plates.flan (Flan casero): name holds U+202E, which turns the direction of the text: take it out',
  ])
  expect(told('\u200b \u200b')).toEqual([
    'plates.flan (Flan casero): name looks empty: it has only signs that are not seen',
  ])
})

test('a line of an error names a part of a plate with the plate, and a nameless one by its day or place', () => {
  const hours = [{ dayOfWeek: 'MONDAY', workingHours: [{ startAt: '9:00', endAt: '12:00' }] }]
  const lines = linesOf(
    sampleWith({
      'branches[0].plates[0].garnishGroups[0].garnishes[1].price': -1,
      'stores[0].deliveryConfig.workingDays': hours,
    }),
  ).map((line) => line.replace(/^\S+ /, ''))
  expect(lines).toEqual([
    'plates.steak.garnishGroups.side.garnishes.salad (Salad): price is below zero',
    'stores.corner (Corner): deliveryConfig.workingDays.MONDAY.workingHours[0].startAt must be a time such as 09:30: write "09:00"',
  ])
})

test('points at the field that is not known, and at the thing that lacks a field', () => {
  const text = yamlWith('price: 4000', 'colour: red')
  expect(linesOf(text)).toEqual([
    expect.stringContaining('plates.flan (Flan): price is missing on a plate without sizes'),
    `shop.yaml:${placeOf(text, 'colour: red')} plates.flan (Flan): colour is not a field that we know`,
  ])
})

test('points at a reference that leads nowhere', () => {
  const text = yamlWith('- flan', '- flaan')
  const place = placeOf(text, 'flaan')
  expect(linesOf(text)).toContain(
    `shop.yaml:${place} menus.dinner.categories.sweets (Sweets): plateIds[0] flaan is no plate`,
  )
})

test('a line of an error counts one error of a part that several plates share by an anchor', () => {
  const text = stringify({ ...sample(), shared: 1 })
  const shared = text
    .replace('shared: 1\n', '')
    .replace('        garnishGroups:\n          - id: side', '        garnishGroups: &groups\n          - id: side')
    .replace('price: 4000', 'price: 4000\n        garnishGroups: *groups')
    .replace('price: 300', 'price: -300')
  expect(linesOf(shared)).toEqual([expect.stringContaining(`:${placeOf(shared, 'price: -300')} plates.steak.`)])
})

test('a line of an error of an id used for two kinds has both places, and the rule about ids', () => {
  const text = yamlWith('- id: dinner', '- id: flan')
  const [line] = linesOf(text)
  const [menu, plate] = [placeOf(text, 'id: flan\n        name: Dinner'), placeOf(text, 'id: flan\n        name: Flan')]
  expect(line).toBe(
    `shop.yaml:${menu} menus.flan (Dinner): id flan is taken by plates.flan (Flan) at shop.yaml:${plate}: ` +
      'ids and aliases are unique over all kinds',
  )
})

test('a line of an error has its place in JSON, and in YAML that cannot be read', () => {
  const json = JSON.stringify({ ...sample(), companies: {} }, null, 2)
  expect(linesOf(json)).toEqual([
    `shop.yaml:${placeOf(json, '"companies"')} companies must be a list: begin each element with - and a space`,
  ])
  expect(linesOf('companies: []\ncompanies: []')).toEqual([
    'shop.yaml:2:1 companies stands in line 1 already: leave one of the two',
  ])
  expect(linesOf('')).toEqual([expect.stringMatching(/^shop\.yaml:1:1 the document is no catalogue/)])
})

test('the errors of a file come in the order of the file, with those of references beside those of shape', () => {
  const lines = linesOf(
    sampleWith({
      'companies[0].colour': 'red',
      'branches[0].colour': 'red',
      'branches[0].plates[0].garnishGroups[0].garnishes': [{ id: 'chips', name: 'Chips', price: -1 }],
      'stores[0].orderModes[0].menuId': 'breakfast',
      'stores[0].branchId': undefined,
    }),
  )
  expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'companies.acme (Acme): colour is not a field that we know',
    'plates.steak.garnishGroups.side.garnishes.chips (Chips): price is below zero',
    'branches.grill (Grill): colour is not a field that we know',
    'stores.corner (Corner): branchId is missing',
  ])
})

test('the errors of a file are at most 50, with the number of the others', () => {
  expect(bounded(Array.from({ length: 62 }, (_, index) => `line ${index}`)).slice(49)).toEqual([
    'line 49',
    'and 12 more',
  ])
  expect(bounded(Array.from({ length: 50 }, () => 'a line'))).toHaveLength(50)
})

test('the errors of a file are printed by the command, which ends with 1', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const plates = Array.from({ length: 60 }, (_, index) => ({ id: `p${index}`, name: `P${index}`, price: -1 }))
  const { status, lines } = check(sampleWith({ 'branches[0].plates': plates }))
  expect([status, lines.length]).toEqual([1, 52])
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^and \d+ more$/),
    expect.stringMatching(/^The catalogue was refused: \d+ errors, nothing was imported\.$/),
  ])
  expect(check(bytes('a: 1\nname: Bodeg\u00f3n')).lines[0]).toMatch(/^stdin:2:12 the file is not in UTF-8/)
})

test('the errors of a file are followed by warnings with a place, too', () => {
  const { status, lines } = check(sampleWith({ 'stores[0].settings': { customerVerification: 'off' } }))
  expect([status, lines]).toEqual([
    0,
    [
      expect.stringMatching(
        /^stdin:\d+:\d+ stores\.\S+ \(.+\): settings\.customerVerification is off: .+ \(a warning\)$/,
      ),
    ],
  ])
})
