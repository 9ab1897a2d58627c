import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readScenario } from '#simulator/scenario/read.ts'
import { writtenDuration } from '#simulator/scenario/values.ts'
import { writtenOf, yamlOf } from '#simulator/scenario/write.ts'
import { theScenario } from './the-scenario.ts'

const folder = new URL('../../simulator/', import.meta.url)
const names = readdirSync(new URL('scenarios', folder)).map((file) => file.replace(/[.]yaml$/, ''))

test.each(names)('the written form of %s reads back unchanged', (name) => {
  const scenario = theScenario(name)
  expect(readScenario(yamlOf(scenario, 'found by a run\nrepeat it'))).toEqual({ ok: true, scenario })
})

const qa = readFileSync(new URL('../../docs/qa.md', import.meta.url), 'utf8')

test.each(names)('the guide for a team describes %s as its file does', (name) => {
  expect(qa).toContain(`| \`${name}\` | ${theScenario(name).about} |`)
})

test('defaults are not written', () => {
  const least = { name: 'quiet', lasts: '90s', shops: [{ store: 'parrilla-centro' }] }
  const read = readScenario(JSON.stringify({ ...least, tempo: 'calm', diners: [] }))
  expect(read.ok && writtenOf(read.scenario)).toEqual({ ...least, lasts: '1.5m' })
})

test.each([
  [0, '0s'],
  [250, '250ms'],
  [1_234, '1234ms'],
  [1_500, '1.5s'],
  [90_000, '1.5m'],
  [100_000, '100s'],
  [7_200_000, '2h'],
  [86_400_000, '1d'],
  [129_600_000, '1.5d'],
  [90_000_000, '25h'],
])('%i milliseconds are written %s', (milliseconds, text) => expect(writtenDuration(milliseconds)).toBe(text))

const ajv = new Ajv2020({ allErrors: true })
addFormats(ajv)
const bySchema = ajv.compile(JSON.parse(readFileSync(new URL('scenario/scenario.schema.json', folder), 'utf8')))

test.each(names)('the published schema takes %s', (name) => {
  bySchema(parse(readFileSync(new URL(`scenarios/${name}.yaml`, folder), 'utf8')))
  expect(bySchema.errors).toBeNull()
})

test('a scenario without shops, and with days, is read', () => {
  const carts = 'name: carts\nlasts: 10d\ncarts: [{ store: parrilla-centro, story: forgotten }]\n'
  expect(readScenario(carts)).toMatchObject({ ok: true, scenario: { lasts: 864_000_000, shops: [] } })
  bySchema(parse(carts))
  expect(bySchema.errors).toBeNull()
})

test('the published schema refuses unknown fields', () => {
  bySchema({ name: 'quiet', lasts: 5, shops: [], dinners: [] })
  expect(bySchema.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).sort()).toEqual([
    ' additionalProperties',
    '/lasts type',
  ])
})
