import { expect, test } from 'vitest'
import { contractOperations } from '#gateway/http/contract.ts'
import { contractDocument, escapePointer, type Json, resolve } from '#gateway/http/document.ts'

const content = (schema: object) => ({ 'application/json': { schema } })

function document(paths: object, more: object = {}): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'small', version: '1' },
    paths,
    components: {
      parameters: {
        Page: { name: 'page', in: 'query', required: true, schema: { $ref: '#/components/schemas/Count' } },
      },
      requestBodies: { Thing: { required: true, content: content({ $ref: '#/components/schemas/Thing' }) } },
      responses: { Thing: { content: content({ $ref: '#/components/schemas/Thing' }) }, Nothing: {} },
      schemas: {
        Count: { type: 'integer', minimum: 1 },
        Thing: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        'odd/~name %': { type: 'integer' },
      },
    },
    ...more,
  }
}

const only = (paths: object, more: object = {}) => {
  const [operation, ...others] = contractOperations(document(paths, more))
  expect(others).toEqual([])
  return operation!
}

const get = (more: object = {}) => ({ get: { operationId: 'read', responses: {}, ...more } })

test('the contract is one for the whole process', () => {
  expect(contractDocument()).toMatchObject({ openapi: expect.any(String), paths: expect.any(Object) })
  expect(contractDocument()).toBe(contractDocument())
})

const whole = document({ '/a/{b}': get({ parameters: [{ $ref: '#/components/parameters/Page' }] }) })

test('a reference of the contract is followed to its value', () => {
  expect(resolve(whole, '/paths/~1a~1%7Bb%7D/get/parameters/0')).toEqual({
    pointer: '/components/parameters/Page',
    value: expect.objectContaining({ name: 'page' }),
  })
})

test('a reference of the contract to nowhere is nothing', () => {
  expect(resolve(whole, '/paths/none/get/parameters')).toEqual({
    pointer: '/paths/none/get/parameters',
    value: undefined,
  })
})

test('a reference of the contract leads through any name that is escaped as part of a pointer', () => {
  expect(escapePointer('odd/~name %')).toBe('odd~1~0name%20%25')
  expect(resolve(whole, `/components/schemas/${escapePointer('odd/~name %')}`).value).toEqual({ type: 'integer' })
})

test('an operation of the contract is read once per document', () => {
  const whole = document({ '/a': get() })
  expect(contractOperations(whole)).toBe(contractOperations(whole))
  expect(contractOperations(document({ '/a': get() }))).not.toBe(contractOperations(whole))
})

test('an operation of the contract is found under each HTTP method, and other keys are none', () => {
  const methods = ['get', 'put', 'post', 'delete', 'patch']
  const item = Object.fromEntries(methods.map((method) => [method, { operationId: method, responses: {} }]))
  const found = contractOperations(document({ '/a': { ...item, summary: 'a', parameters: [] } }))
  expect(found.map(({ method, operationId, changes }) => [method, operationId, changes])).toEqual([
    ['GET', 'get', false],
    ['PUT', 'put', true],
    ['POST', 'post', true],
    ['DELETE', 'delete', false],
    ['PATCH', 'patch', true],
  ])
})

test.each([
  ['/a', '/a'],
  ['/a/{id}/b/{other}', '/a/:id/b/:other'],
  ['/a/{one}{two}/b/{id}', '/a/:one/b/:id'],
  ['/{one}{two}{three}', '/:one'],
])('an operation of the contract has the route of its path: %s is %s', (path, url) => {
  expect(only({ [path]: get() }).url).toBe(url)
})

test('an operation without fields of its own is private, small, takes no body and is for every caller', () => {
  const { cacheControl, bodyLimit, mediaTypes, schemes, checkBody } = only({ '/a': get() })
  expect({ cacheControl, bodyLimit, mediaTypes, schemes }).toEqual({
    cacheControl: 'no-store',
    bodyLimit: null,
    mediaTypes: [],
    schemes: [],
  })
  expect(checkBody('anything')).toEqual([])
})

test('an operation of the contract may be kept only when it says that it is public', () => {
  const cacheOf = (word: string) => only({ '/a': get({ 'x-comanda-cache': word }) }).cacheControl
  expect([cacheOf('public'), cacheOf('private')]).toEqual(['no-cache', 'no-store'])
})

test('an operation of the contract has the limit of its body that it names', () =>
  expect(only({ '/a': get({ 'x-comanda-body-limit': 64 }) }).bodyLimit).toBe(64))

test('an operation of the contract has its own schemes, else those of the document', () => {
  const of = (operation: object, more: object = {}) => only({ '/a': get(operation) }, more).schemes
  expect(of({ security: [{ rider: [] }, { admin: [] }] })).toEqual(['rider', 'admin'])
  expect(of({}, { security: [{ admin: [] }] })).toEqual(['admin'])
  expect(of({ security: [] }, { security: [{ admin: [] }] })).toEqual([])
})

test('an operation of the contract checks its parameters at their place, and asks for required ones', () => {
  const { checkPath, checkQuery } = only({
    '/a/{id}': get({
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 2 } },
        { $ref: '#/components/parameters/Page' },
        { name: 'sort', in: 'query', schema: { enum: ['ASC'] } },
        { name: 'x-trace', in: 'header', required: true, schema: { type: 'string' } },
      ],
    }),
  })
  const placesOf = (items: readonly { readonly path?: string }[]) => items.map(({ path }) => path)
  expect(checkPath({ id: 'ab' })).toEqual([])
  expect(placesOf(checkPath({ id: 'a' }))).toEqual(['/id'])
  expect(placesOf(checkPath({}))).toEqual(['/id'])
  expect(checkQuery({ page: '1' })).toEqual([])
  expect(checkQuery({ page: '1', sort: 'ASC' })).toEqual([])
  expect(placesOf(checkQuery({ page: '0' }))).toEqual(['/page'])
  expect(placesOf(checkQuery({}))).toEqual(['/page'])
  expect(placesOf(checkQuery({ page: '1', sort: 'up' }))).toEqual(['/sort'])
})

test('an operation of the contract checks its body, and misses one only where the contract asks for it', () => {
  const missing = [{ path: '/', type: 'required', message: 'a body is required' }]
  const asked = only({ '/a': get({ requestBody: { $ref: '#/components/requestBodies/Thing' } }) })
  expect(asked.mediaTypes).toEqual(['application/json'])
  expect(asked.checkBody({ name: 'x' })).toEqual([])
  expect(asked.checkBody({})).toMatchObject([{ path: '/name' }])
  for (const none of [undefined, null]) expect(asked.checkBody(none)).toEqual(missing)

  const free = only({ '/a': get({ requestBody: { content: content({ $ref: '#/components/schemas/Thing' }) } }) })
  expect(free.checkBody(undefined)).toEqual([])
  expect(free.checkBody(null)).toMatchObject([{ path: '/', type: 'type' }])
  expect(free.checkBody({})).toMatchObject([{ path: '/name' }])
})

test('an operation of the contract takes its body in each way that it names', () => {
  const schema = { $ref: '#/components/schemas/Thing' }
  const both = { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } }
  const { mediaTypes, checkBody } = only({ '/a': get({ requestBody: { content: both } }) })
  expect(mediaTypes).toEqual(['application/x-www-form-urlencoded', 'application/json'])
  expect(checkBody({})).toMatchObject([{ path: '/name' }])
})

test('an operation checks each answer by its status: a body, none, or a status that it does not name', () => {
  const { checkResponse } = only({
    '/a': get({
      responses: {
        200: { $ref: '#/components/responses/Thing' },
        204: { $ref: '#/components/responses/Nothing' },
        404: { content: content({ type: 'integer' }) },
      },
    }),
  })
  expect(checkResponse(200)?.({ name: 'x' })).toEqual([])
  expect(checkResponse(200)?.({})).toMatchObject([{ path: '/name' }])
  expect(checkResponse(204)?.('whatever')).toEqual([])
  expect(checkResponse(404)?.('no')).toMatchObject([{ path: '/' }])
  expect(checkResponse(404)?.(7)).toEqual([])
  expect(checkResponse(500)).toBeNull()
})
