import { expect, test } from 'vitest'
import {
  filled,
  flag,
  list,
  number,
  oneOf,
  optional,
  orElse,
  orNull,
  readAs,
  readText,
  record,
  type Shape,
  shape,
  text,
} from '#web/shared/state/shape.ts'

const odd = [null, undefined, '', 'x', 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, [], {}, () => 1]
const taken = (inner: Shape<unknown>) => odd.filter((value) => readAs(inner, value) !== null)

test('each plain shape takes values of its own type, and null stands for all others', () => {
  expect(taken(text)).toEqual(['', 'x'])
  expect(taken(filled)).toEqual(['x'])
  expect(taken(flag)).toEqual([true])
  expect(taken(number)).toEqual([0, 1.5])
  expect(taken(oneOf('x', 'y'))).toEqual(['x'])
  expect(taken(list(text))).toEqual([[]])
  expect(taken(record(text))).toEqual([{}])
  expect(taken(shape({}))).toEqual([{}])
})
test('a list and a record leave out entries of another shape', () => {
  expect(readAs(list(number), [1, '2', null, 3])).toEqual([1, 3])
  expect(readAs(record(flag), { a: true, b: 'true', c: false })).toEqual({ a: true, c: false })
})
test('a list of lists keeps its lists', () => {
  expect(readAs(list(list(number)), [[1, 2], 'x', []])).toEqual([[1, 2], []])
})

const person = shape({ name: text, age: optional(number), phone: orNull(text), notes: orElse(text, '-') })

test('a shape drops unknown keys, and an absent optional key stays absent', () => {
  expect(readAs(person, { name: 'Ana', phone: null, notes: 5, theirs: 1 })).toStrictEqual({
    name: 'Ana',
    phone: null,
    notes: '-',
  })
})
test('a wrong or missing key makes the whole value null', () => {
  const given = [{ phone: null }, { name: 'Ana' }, { name: 'Ana', phone: null, age: '5' }, ['Ana'], 'Ana']
  expect(given.map((value) => readAs(person, value))).toEqual(given.map(() => null))
})
test('text that is half JSON, no JSON or absent is null', () => {
  expect(['{"name":"Ana"', '', 'Ana', 'undefined', null, undefined].map((json) => readText(person, json))).toEqual(
    Array(6).fill(null),
  )
  expect(readText(number, '5')).toBe(5)
})
test('a key __proto__ gives a value no fields, and changes no other object', () => {
  const hostile = '{"__proto__":{"name":"Eve","phone":null,"isAdmin":true},"constructor":{"prototype":{"x":1}}}'
  expect(readText(person, hostile)).toBeNull()
  const kept = readText(record(shape({})), hostile)
  expect(kept && Object.getPrototypeOf(kept)).toBe(Object.prototype)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})
