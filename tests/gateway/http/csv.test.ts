import { expect, test } from 'vitest'
import { amountColumn, countColumn, csvTable, textColumn } from '#gateway/http/csv.ts'

test('a table has an empty cell where a row has no text, no number and no amount', () => {
  const columns = [
    textColumn('text', () => null),
    countColumn('number', () => null),
    amountColumn('amount', 2, () => null),
  ]
  expect(csvTable<string>(columns).rows(['a row'])).toBe(';;\r\n')
})

test('a zero stands in its cell', () => {
  expect(csvTable<string>([countColumn('number', () => 0), amountColumn('amount', 2, () => 0)]).rows(['a row'])).toBe(
    '0;0,00\r\n',
  )
})
