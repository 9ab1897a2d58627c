import { expect, test } from 'vitest'
import { changedAt } from '#gateway/catalog/field-path.ts'

const hours = [{ startAt: '10:00', endAt: '15:00' }]
const store = {
  exceptions: [
    { date: '2029-12-24', hours, closed: false },
    { date: '2029-12-25', closed: true },
  ],
}
const at = (path: string) => path.split('/')

test('a field of one date is taken out, and that date and the others stay', () => {
  expect(changedAt(store, at('exceptions/2029-12-24/closed'), { value: undefined })).toEqual({
    ok: true,
    was: false,
    node: {
      exceptions: [
        { date: '2029-12-24', hours },
        { date: '2029-12-25', closed: true },
      ],
    },
  })
})

test('a date that is not there cannot be taken out, and the sentence names those that are', () => {
  expect(changedAt(store, at('exceptions/2030-01-01'), { value: undefined })).toEqual({
    ok: false,
    sentence: 'There is no exceptions.2030-01-01. There are: 2029-12-24, 2029-12-25.',
  })
})
