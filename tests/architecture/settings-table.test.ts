import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settingRooms } from '#gateway/composition/config.ts'
import { withExamples, withHandedOver } from '#gateway/settings/files.ts'
import { withSettings } from '#gateway/settings/table.ts'

const operations = readFileSync('docs/operations.md', 'utf8')
const marks = '<!-- `npm run gen` writes this table of settings. -->\n<!-- The end of the settings. -->'
const rowsOf = (shape: z.ZodRawShape) => withSettings(marks, [{ shape }]).split('\n').slice(3, -1)

test('operations.md says of each setting what its declaration says', () => {
  expect(operations).toBe(withSettings(operations, settingRooms))
})

test.each([
  ['docker-compose.yml', withHandedOver],
  ['.env.example', withExamples],
])('%s lists every setting that is declared', (file, write) => {
  const written = readFileSync(file, 'utf8')
  expect(written).toBe(write(written, settingRooms))
  const added = write(written, [...settingRooms, { shape: { NEW_ONE: z.string().default('two words') } }])
  expect(added).toMatch(/^ {4}NEW_ONE:$|^#NEW_ONE="two words"$/m)
})

test('the table shows a default as the environment would give it, or as the declaration says', () => {
  expect(
    rowsOf({
      PORT: z.coerce.number().default(8080).describe('the port'),
      IS_ON: z
        .enum(['0', '1'])
        .transform((value) => value === '1')
        .default(false)
        .describe('whether it is on'),
      STORES: z
        .string()
        .default('')
        .transform((text) => text.split(','))
        .describe('ids of stores'),
      KEY: z.string().optional().describe('a key'),
      SECRET: z.string().optional().meta({ shown: 'random', description: 'a secret' }),
    }),
  ).toEqual([
    '| `PORT` | `8080` | the port |',
    '| `IS_ON` | `0` | whether it is on |',
    '| `STORES` | – | ids of stores |',
    '| `KEY` | – | a key |',
    '| `SECRET` | random | a secret |',
  ])
})

test('a setting without a description is refused', () => {
  expect(() => rowsOf({ KEY: z.string().optional() })).toThrow('the setting KEY has no description')
})

test('a document without the marks of the table is refused', () => {
  expect(() => withSettings('# Operations\n', settingRooms)).toThrow('has no marks')
})
