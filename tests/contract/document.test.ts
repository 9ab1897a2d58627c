import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { cancelCodes } from '#domain/order/cancel-codes.ts'

type Json = { readonly [key: string]: unknown }
type Media = { readonly schema: Json; readonly example?: unknown; readonly examples?: Readonly<Record<string, Json>> }
type Body = { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> }
type Operation = Json & {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Body>>
}

const document = JSON.parse(
  readFileSync(new URL('../../openapi/generated/comanda.json', import.meta.url), 'utf8'),
) as Json & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly responses: Readonly<Record<string, Body>>
  }
}

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)

/** Every call of the areas API and FAPI, as the ledgers write it; the two paths that they leave open are FOPEN-10 and FOPEN-11. */
const documented = `
  GET /api/diner/{alias}
  GET /api/diner/file/{id}/url
  POST /api/diner/log
  GET /api/diner/menu/{alias}/hash
  GET /api/diner/branchcontacts/{id}
  GET /api/diner/branchordermodes/{branchId}
  GET /api/diner/companies/{companyId}
  GET /api/diner/companies/{companyId}/branches
  GET /api/diner/{branchContactAlias}/menu/{orderModeId}
  GET /api/diner/{branchId}/discounts
  GET /api/branch/{branchId}/deliveryzones/fee
  GET /api/indicators
  GET /api/entityindicators/{type}/{id}
  GET /api/country/{country}
  GET /api/menucustomization/{branchId}
  GET /api/orderingcustomer/{phone}
  GET /api/branch/{branchId}/loyalty-program
  GET /api/branch/{branchId}/loyalty-points/history/{customerPhone}
  POST /api/diner/customer/{phone}/loyalty-reward/{rewardId}
  GET /api/orders
  GET /api/ordermodes/{id}/generaldiscounts
  GET /api/ordermodes/{id}/generalsurcharges
  GET /api/ordermodes/{id}/fees
  GET /api/ordermode/schedule/{orderModeId}
  POST /api/order
  POST /api/paymenturl
  POST /api/codediscounts/validate
  POST /api/external-benefits/{partnerName}
  POST /api/order/payment
  POST /api/callback/transbank/{a}{b}
  POST /api/diner/order/details
  POST /api/abandoned/cart/
  PUT /api/abandoned/cart/cancel/
  GET /api/recovery/cart/{phone}/{branchContactId}
  GET /api/shipments/order/{logisticsOrderId}
  GET /api/diner/{branchContact}/order/{orderId}
  PUT /api/diner/order
  GET /api/survey/{branchContactId}
  GET /api/survey/order/{orderCode}
  POST /api/survey/{orderCode}
  POST /api/menu/near
  GET /api/shipments
  GET /api/shipments/{id}
  PUT /api/shipments/{id}
  GET /api/shipments/rider
  GET /api/shipmentstacks
  GET /api/stacking/{id}
  PUT /api/stacking/{id}
  GET /api/whoami
  GET /api/rider/bc/phone
  POST /api/rider/createwithcode
  PUT /api/rider/{id}/updatewithcode
  GET /api/logisticsorder/tracking/{alias}/{orderCode}
`
  .trim()
  .split(/\n\s*/)

/** The ledger names the one parameter of this path twice; a document may hold the path once only. */
const writtenAs: Readonly<Record<string, string>> = {
  'GET /api/survey/{branchContactId}': 'GET /api/survey/{id}',
  'POST /api/survey/{orderCode}': 'POST /api/survey/{id}',
}
const inContract = (call: string) => writtenAs[call] ?? call

const query: readonly (readonly [call: string, ...names: string[]])[] = [
  ['GET /api/diner/file/{id}/url', 'type'],
  ['GET /api/diner/menu/{alias}/hash', 'orderModeId'],
  ['GET /api/diner/companies/{companyId}/branches', 'offset', 'pageSize'],
  ['GET /api/branch/{branchId}/deliveryzones/fee', 'lat', 'lng', 'fullAddress', 'city', 'phone'],
  ['GET /api/orderingcustomer/{phone}', 'branchId'],
  ['GET /api/branch/{branchId}/loyalty-points/history/{customerPhone}', 'offset', 'limit'],
  ['GET /api/orders', 'phone', 'branchContactId', 'offset'],
  ['GET /api/shipmentstacks', 'status', 'delivery_provider_name'],
  ['GET /api/rider/bc/phone', 'branchContactId', 'phone'],
  [
    'GET /api/shipments',
    ...['page', 'pageSize', 'sort', 'branchContactId', 'startDate', 'endDate', 'status', 'providerName'],
  ],
]

/** Follows `$ref` within the document. */
function resolved<Value extends Json>(value: Value): Value {
  const reference = value['$ref']
  if (typeof reference !== 'string') return value
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  return resolved(found as Value)
}

const operationOf = (call: string) => operations.find((it) => it.call === call)!.operation
const parametersOf = (operation: Operation) => (operation.parameters ?? []).map(resolved)
const isExtension = (node: Json) => node['x-comanda-extension'] === true

describe('the calls of both ledgers', () => {
  test.each(documented)('[API-36] the contract lists %s', (call) => {
    expect(operations.map((it) => it.call)).toContain(inContract(call))
  })

  test('[API-35] the abandoned-cart calls have their trailing slash and no other call has one', () => {
    expect(Object.keys(document.paths).filter((path) => path.endsWith('/'))).toEqual([
      '/api/abandoned/cart/',
      '/api/abandoned/cart/cancel/',
    ])
  })

  test.each(query)('[API-36] %s takes the query names of the source', (call, ...names) => {
    const own = parametersOf(operationOf(call)).filter((parameter) => parameter['in'] === 'query')
    expect(own.filter((parameter) => !isExtension(parameter)).map((parameter) => parameter['name'])).toEqual(names)
  })

  test('[AMBIG-04] [FAMBIG-19] every path is rooted at the gateway’s origin', () => {
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/[a-z]/)
    expect(documented.every((call) => operations.some((it) => it.call === inContract(call)))).toBe(true)
  })

  test('[AMBIG-05] both spellings of order modes are served unchanged', () => {
    const spelt = Object.keys(document.paths).filter((path) => path.startsWith('/api/ordermode'))
    expect(spelt.sort()).toEqual([
      '/api/ordermode/schedule/{orderModeId}',
      ...['fees', 'generaldiscounts', 'generalsurcharges'].map((last) => `/api/ordermodes/{id}/${last}`),
    ])
  })

  test('[OPEN-13] points have the three calls of the source, and none of ours', () => {
    expect(operations.map((it) => it.call).filter((call) => /loyal|points|reward/.test(call))).toEqual([
      'GET /api/branch/{branchId}/loyalty-program',
      'GET /api/branch/{branchId}/loyalty-points/history/{customerPhone}',
      'POST /api/diner/customer/{phone}/loyalty-reward/{rewardId}',
    ])
  })

  test('[OPEN-37] the calls of diners are open, and each may be refused for its content or its number', () => {
    const ofDiners = operations.filter(({ operation }) => !isExtension(operation) && !operation['security'])
    expect(ofDiners.length).toBeGreaterThan(40)
    for (const { call, operation } of ofDiners)
      expect([call, ...Object.keys(operation.responses)]).toEqual(expect.arrayContaining([call, '400', '429']))
    const guarded = operations.filter(({ operation }) => !isExtension(operation) && operation['security'])
    for (const { call } of guarded) expect(call).toMatch(/shipment|stacking|whoami|rider/)
  })

  test('only calls and fields outside the ledgers are marked as an extension', () => {
    const marked = operations.filter(({ operation }) => isExtension(operation)).map((it) => it.call)
    const others = operations.map((it) => it.call).filter((call) => !documented.map(inContract).includes(call))
    expect(marked.sort()).toEqual(others.sort())
  })
})

test('[FOPEN-78] the calls of couriers ask for their token and answer 403, those of the shop 401', () => {
  const asked = (scheme: string) =>
    operations.filter(({ operation }) => JSON.stringify(operation['security'] ?? []).includes(`"${scheme}"`))
  expect(asked('rider').map(({ operation }) => operation.operationId)).toEqual(
    expect.arrayContaining([
      ...['listShipments', 'readShipment', 'updateShipment', 'readRiderShipment', 'whoAmI'],
      ...['listShipmentStacks', 'readStack', 'updateStack'],
    ]),
  )
  for (const { operation } of asked('rider')) expect(operation.responses).toHaveProperty('403')
  for (const { operation } of asked('admin')) expect(operation.responses).toHaveProperty('401')
  // The ways into the console, and out of it.
  const isOpen = (call: string) =>
    ['GET', 'POST', 'DELETE'].some((method) => call === `${method} /api/console/session`) ||
    call === 'POST /api/console/session/person' ||
    call.startsWith('POST /api/console/session/passkey') ||
    call.startsWith('POST /api/console/invitation')
  const guarded = new Set([...asked('admin'), ...asked('operator')].map(({ call }) => call))
  expect(
    operations.map(({ call }) => call).filter((call) => call.includes('/api/console/') && !guarded.has(call)),
  ).toEqual(operations.map(({ call }) => call).filter(isOpen))
})

describe.each(operations)('$call', ({ call, operation }) => {
  test('a call has a name of its own, a tag, and a documented success', () => {
    expect(operations.filter((it) => it.operation.operationId === operation.operationId)).toHaveLength(1)
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect(operation.tags).toHaveLength(1)
    expect(Object.keys(operation.responses).filter((status) => status.startsWith('2')).length).toBeGreaterThan(0)
  })

  test('a call refuses with the one error body', () => {
    const refusals = Object.entries(operation.responses).filter(([status]) => status >= '400')
    expect(refusals.map(([status]) => status)).toEqual(expect.arrayContaining(['400', '429']))
    for (const [, response] of refusals)
      expect(resolvesToError(resolved(response).content!['application/json']!.schema)).toBe(true)
  })

  test('a call declares every parameter of its path', () => {
    const inPath = parametersOf(operation).filter((parameter) => parameter['in'] === 'path')
    expect(inPath.map((parameter) => parameter['name'])).toEqual(
      [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    )
    for (const parameter of inPath) expect(parameter['required']).toBe(true)
  })

  test('a call bounds all its input', () => {
    const schemas = [
      ...parametersOf(operation).map((parameter) => [String(parameter['name']), parameter['schema'] as Json] as const),
      ...mediaOf(operation.requestBody).map(([type, { schema }]) => [type, schema] as const),
    ]
    expect(schemas.flatMap(([name, schema]) => unbounded(schema, name))).toEqual([])
  })

  test('a call shows an example of its input and of its answer, and each fits its schema', () => {
    const good = Object.entries(operation.responses).filter(([status]) => status.startsWith('2') || status === '409')
    const media = [operation.requestBody, ...good.map(([, response]) => response)].flatMap(mediaOf)
    for (const [, { schema, examples }] of media) {
      const shown = Object.values(examples ?? {}).map(resolved)
      if (isErrorResponse(schema)) continue
      expect(shown.length).toBeGreaterThan(0)
      for (const example of shown) expect(faultsOf(schema, example['value'])).toEqual([])
    }
  })
})

const ofOthers = 'other callers send it, or none does'
const ofAnswers = 'the gateway adds it to an answer'

/** Fields of a body that no example of its call shows, with the reason. */
const unshown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  submitOrder: { userExternalReference: ofOthers, partnerName: ofOthers, browserIds: ofOthers },
  updateOrderDetails: { pointsName: ofAnswers, cancelCode: ofAnswers, promised: ofAnswers, cancelReason: ofAnswers },
  ...{ noticeAbandonedCart: { absenceId: ofOthers }, cancelAbandonedCart: { absenceId: ofOthers } },
  ...{ updateShipment: { securityCode: ofOthers }, updateStack: { securityCode: ofOthers, at: ofAnswers } },
  ...{ acceptOrder: { promisedAt: ofOthers }, changeOrderTime: { promisedAt: ofOthers }, closeDay: { note: ofOthers } },
  changeCatalog: { place: ofOthers, stopsSelling: ofOthers, version: ofOthers },
  sellOutPlate: { minutes: ofOthers, sizeId: ofOthers, garnishGroupId: ofOthers, garnishId: ofOthers },
  ...{ closeZone: { minutes: ofOthers }, startBusyMode: { until: ofOthers } },
  pauseStore: { until: ofOthers, orderModeId: ofOthers },
}

test('the examples of a call show every field of its body, but for those with a reason', () => {
  for (const { operation } of operations) {
    const hidden = mediaOf(operation.requestBody).flatMap(([, { schema, examples }]) => {
      const shown = Object.values(examples ?? {}).flatMap((example) => Object.keys(Object(resolved(example)['value'])))
      return Object.keys(Object(resolved(schema)['properties'])).filter((field) => !shown.includes(field))
    })
    const { operationId } = operation
    expect(hidden.sort(), operationId).toEqual(Object.keys(unshown[operationId] ?? {}).sort())
  }
})

test('every list of the contract has a maximum, in requests and in answers', () => {
  expect(endless(document, '')).toEqual([])
})

/** Where an array has no `maxItems`, below `node`. */
function endless(node: unknown, at: string): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const isList = 'type' in node && [node.type].flat().includes('array')
  return [
    ...(isList && !('maxItems' in node) ? [at] : []),
    ...Object.entries(node)
      .filter(([key]) => !['example', 'examples', 'default'].includes(key))
      .flatMap(([key, part]) => endless(part, `${at}/${key}`)),
  ]
}

test('every example of the contract fits its schema', () => {
  const shown = mediaBelow(document).flatMap(({ schema, example, examples = {} }) =>
    [...(example === undefined ? [] : [example]), ...Object.values(examples).map((it) => resolved(it)['value'])].map(
      (value) => ({ value, faults: faultsOf(schema, value) }),
    ),
  )
  expect(shown.length).toBeGreaterThan(100)
  expect(shown.filter(({ faults }) => faults?.length !== 0)).toEqual([])
  for (const { content } of Object.values(document.components.responses))
    expect(content!['application/json']!.example).toBeDefined()
})

test('a report of a day has room for each reason of the list, and for cancellations without one', () => {
  const schema = (name: string): Json => resolved({ $ref: `#/components/schemas/${name}` } as Json)
  expect(schema('OrderCancelCode')['enum']).toEqual(cancelCodes)
  const report = schema('DayReport')['properties'] as Record<string, Json>
  expect(report['canceled']?.['maxItems']).toBe(cancelCodes.length + 1)
})

/** Each media type of a body below `node`, with its schema and its examples. */
function mediaBelow(node: unknown): readonly Media[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, part]) =>
    key === 'content' ? (Object.values(part) as Media[]) : mediaBelow(part),
  )
}

test.each(['TrackingUpdate', 'OrderUpdate', 'ShipmentsUpdate', 'PositionFix'])(
  'the channels’ %s is in the contract',
  (name) => expect(document.components.schemas).toHaveProperty(name),
)

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
addFormats.default(ajv)
ajv.addSchema(document, 'comanda')

function faultsOf(schema: Json, value: unknown) {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"comanda#/')) as Json
  const validate = ajv.compile(absolute)
  return validate(value) ? [] : validate.errors
}

const mediaOf = (body: Body | undefined) => Object.entries((body && resolved(body).content) ?? {})

const errorReference = '#/components/schemas/Error'
const isErrorResponse = (schema: Json) => schema['$ref'] === errorReference

/** The error body itself, or one that adds to it. */
const resolvesToError = (schema: Json): boolean =>
  isErrorResponse(schema) || ((resolved(schema)['allOf'] ?? []) as readonly Json[]).some(isErrorResponse)

/** The places where a schema for input has no bound: texts without a length, lists without an end, numbers without a range, unknown fields. */
function unbounded(schema: Json, at: string, seen: readonly Json[] = []): readonly string[] {
  const node = resolved(schema)
  if (seen.includes(node) || 'const' in node || 'enum' in node) return []
  const inside = (child: Json, name: string) => unbounded(child, `${at}/${name}`, [...seen, node])
  const is = (type: string) => ([] as unknown[]).concat(node['type'] ?? []).includes(type)
  return [
    ...(is('string') && !('maxLength' in node) ? [`${at}: maxLength`] : []),
    ...(is('array') && !('maxItems' in node) ? [`${at}: maxItems`] : []),
    ...(is('number') || is('integer')
      ? ['minimum', 'maximum'].filter((bound) => !(bound in node)).map((bound) => `${at}: ${bound}`)
      : []),
    ...(is('object') && !('additionalProperties' in node) ? [`${at}: additionalProperties`] : []),
    ...Object.entries((node['properties'] ?? {}) as Record<string, Json>).flatMap(([name, child]) =>
      inside(child, name),
    ),
    ...(node['items'] ? inside(node['items'] as Json, 'items') : []),
    ...((node['oneOf'] ?? node['allOf'] ?? []) as readonly Json[]).flatMap((child, index) =>
      inside(child, String(index)),
    ),
  ]
}
