import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import { withDataMap } from '#gateway/tables/data-map.ts'

const operations = readFileSync('docs/operations.md', 'utf8')

test('operations.md says of each table what its declaration says', () => {
  expect(operations).toBe(withDataMap(operations, { sideTables, stateTables: tables }))
})

test('a document without the marks of the table is refused', () => {
  expect(() => withDataMap('# Operations\n', { sideTables, stateTables: tables })).toThrow('has no marks')
})
