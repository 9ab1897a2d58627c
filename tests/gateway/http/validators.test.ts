import { expect, test } from 'vitest'
import { validatorsOf } from '#gateway/http/validators.ts'

const text = { type: 'string', minLength: 2 }
const document = {
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['name', 'phone'],
        additionalProperties: false,
        properties: {
          name: text,
          phone: { $ref: '#/components/schemas/Phone' },
          at: { type: 'string', format: 'date-time' },
          mail: { type: 'string', format: 'email' },
          lines: {
            type: 'array',
            items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
          },
          'a/b': { type: 'integer' },
          copies: { type: 'integer', default: 1 },
        },
      },
      Phone: { type: 'string', pattern: '^\\d+$' },
      OrderElsewhere: { $ref: '#/components/schemas/Order' },
      Limit: { type: 'integer', maximum: 50 },
      Tags: { type: 'array', items: { type: 'string' } },
      Wide: {
        type: 'object',
        required: Array.from({ length: 30 }, (_, n) => `field${n}`),
        properties: {},
      },
      Free: { type: 'object' },
    },
  },
}
const { at, ofParameters } = validatorsOf(document)
const order = at('/components/schemas/Order')
const fine = { name: 'Carla', phone: '5491155550003' }
const places = (items: readonly { path?: string; type?: string }[]) => items.map(({ path, type }) => `${path} ${type}`)

test('a body that fits the contract has no fault, and gets its defaults', () => {
  const body = { ...fine, lines: [{ id: 7 }] }
  expect(order(body)).toEqual([])
  expect(body).toHaveProperty('copies', 1)
  expect(at('/components/schemas/Free')({ any: 'thing' })).toEqual([])
})

test.each([null, [], 'text', 7])('a body that is no object has that one fault: %o', (body) => {
  expect(order(body)).toEqual([{ path: '/', type: 'type', message: 'must be object' }])
})

test('a body names the first fault of each field once, and each missing field', () => {
  expect(places(order({ phone: 'x', mail: 'x' })).sort()).toEqual(['/mail format', '/name required', '/phone pattern'])
  expect(places(order({}))).toEqual(['/name required', '/phone required'])
  expect(order({ phone: '1' })).toEqual([
    { path: '/name', type: 'required', message: "must have required property 'name'" },
  ])
})

test('a body with a fault within a list has it named by its whole path', () => {
  expect(places(order({ ...fine, lines: [{ id: 1 }, {}] }))).toEqual(['/lines/1/id required'])
  expect(places(order({ ...fine, lines: [{ id: '1' }] }))).toEqual(['/lines/0/id type'])
})

test('a body is not read as another type: a text of digits is no number', () => {
  expect(places(order({ ...fine, copies: '2' }))).toEqual(['/copies type'])
})

test('a body with an unknown field is refused by the client’s own word, cut at 200 letters', () => {
  expect(places(order({ ...fine, extra: 1 }))).toEqual(['/extra additionalProperties'])
  expect(order({ ...fine, ['x'.repeat(500)]: 1 })[0]?.path).toHaveLength(200)
})

test('a body has no more than 20 faults named', () => expect(at('/components/schemas/Wide')({})).toHaveLength(20))

test('a body with a referenced schema, or a slash in a field’s name, is checked like all others', () => {
  const elsewhere = at('/components/schemas/OrderElsewhere')
  expect(places(elsewhere({ phone: 'x' })).sort()).toEqual(['/name required', '/phone pattern'])
  expect(places(order({ ...fine, 'a/b': 'x', phone: 'x' }))).toContain('/phone pattern')
  expect(order({ ...fine, 'a/b': 1 })).toEqual([])
})

test('a body has instants that the domain reads, and no others', () => {
  expect(order({ ...fine, at: '2026-11-21T20:00:00Z' })).toEqual([])
  for (const none of ['2026-02-30T20:00:00Z', '2026-11-21T23:59:60Z', '2026-11-21'])
    expect(places(order({ ...fine, at: none }))).toEqual(['/at format'])
})

const fields = new Map([
  ['limit', '/components/schemas/Limit'],
  ['tags', '/components/schemas/Tags'],
  ['phone', '/components/schemas/Phone'],
])
const check = ofParameters(fields, ['phone'])

test('parameters are texts that are read as the types of the contract, a single one as a list of one', () => {
  const given = { phone: '1', limit: '7', tags: 'one' }
  expect(check(given)).toEqual([])
  expect(given).toEqual({ phone: '1', limit: 7, tags: ['one'] })
})

test('parameters that stand twice are refused where the contract asks for one', () => {
  expect(places(check({ phone: ['1', '2'] }))).toEqual(['/phone type'])
  expect(places(check({ phone: '1', limit: ['7', '8'] }))).toEqual(['/limit type'])
})

test('parameters that are wrong or missing are named, each', () => {
  expect(places(check({ limit: 'many' })).sort()).toEqual(['/limit type', '/phone required'])
  expect(places(check({ phone: 'x', limit: '51' })).sort()).toEqual(['/limit maximum', '/phone pattern'])
})
