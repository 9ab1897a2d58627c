import { readFileSync } from 'node:fs'
import { parseCatalog } from '#gateway/catalog/parse.ts'

type Json = { readonly [key: string]: unknown }
type Path = readonly (string | number)[]
type MoneyPlace = { readonly field: string; readonly path: Path; readonly amount: number }

/** The decimals of the country in `catalogOfMoney`: a thousand minor units to one of the currency. */
export const decimals = 3

/** Every amount there, and every sum of a test, is 0 or between these bounds. The same in minor units is above. */
const [least, most] = [100, 100_000]
const isDecimal = (amount: number) => amount === 0 || (amount >= least && amount < most)

/** The demo's shops in a country of three decimals, with each kind of discount, surcharge and code at one store. */
export function catalogOfMoney() {
  const text = readFileSync('demo/catalog.yaml', 'utf8').replace('mantissaLength: 2', `mantissaLength: ${decimals}`)
  const parsed = parseCatalog(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const minor = (amount: number) => amount * 10 ** decimals
  const { stores, branches } = parsed.document
  return {
    ...parsed.document,
    stores: stores.map((store) => ({
      ...store,
      deliveryZones: store.deliveryZones.map((zone) => ({
        ...zone,
        cashDelivery: true,
        cashDeliveryFee: minor(2_100),
        freeDeliveryFrom: minor(90_000),
      })),
      orderModes: store.orderModes.map((mode) => ({
        ...mode,
        userFee: minor(450),
        generalDiscounts: [
          { id: 'menos-mil', name: '$ 1.000 menos', type: 'FIXED' as const, fixedDiscount: minor(1_000) },
          { id: 'a-veinte', name: 'A $ 20.000', type: 'FINAL_PRICE' as const, finalPrice: minor(20_000) },
        ],
        generalSurcharges: [{ id: 'bolsa', name: 'Bolsa', type: 'FIXED' as const, value: minor(600) }],
      })),
    })),
    branches: branches.map((branch) => ({
      ...branch,
      plates: branch.plates.map((plate) => ({
        ...plate,
        garnishGroups: plate.garnishGroups.map((group) => ({
          ...group,
          garnishes: group.garnishes.map((garnish) => ({ ...garnish, price: garnish.price + minor(300) })),
        })),
      })),
      discountCodes: [
        {
          id: `${branch.id}-fijo`,
          code: 'FIJO',
          active: true,
          type: 'FIXED' as const,
          value: minor(4_000),
          minimumOrderAmount: minor(5_000),
          plateId: null,
          maximumDiscountAmount: minor(3_000),
          limitedUsage: false,
          firstTimeUseOnly: false,
          maximumUses: null,
        },
      ],
    })),
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isMoney = (schema: Json) => 'x-comanda-money' in schema

/** Finds the fields that hold money by the contract's own mark, in its schemas and in the values of them. */
export function moneyOf(document: Json) {
  const at = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Json)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document) as Json
  const variantsOf = (schema: Json) =>
    [schema['allOf'], schema['oneOf'], schema['anyOf']].flatMap((list) => (list ?? []) as readonly Json[])
  const resolved = (schema: Json) => (typeof schema['$ref'] === 'string' ? at(schema['$ref']) : schema)
  /** Amount, Amount or null, stated value: the money is in the field that refers to one of these schemas. */
  const isAmount = (schema: Json) => isMoney(schema) || variantsOf(schema).some((one) => isMoney(resolved(one)))
  /** The values of `type` beside a field for which the field is money; null when it always is. */
  const condition = (schema: Json) => {
    const money = schema['x-comanda-money']
    return isObject(money) ? (money['type'] as readonly string[]) : null
  }

  /** Every field of this schema that may hold money. */
  function fieldsOf(schema: Json, field = '', siblings: Json = {}, seen = new Set<string>()): string[] {
    const reference = schema['$ref']
    if (typeof reference === 'string') {
      const target = at(reference)
      if (isAmount(target)) return fieldsOf(target, field, siblings, seen)
      if (seen.has(reference)) return []
      return fieldsOf(target, reference.split('/').at(-1), {}, seen.add(reference))
    }
    if (isMoney(schema)) {
      const types = condition(schema)
      if (!types) return [field]
      const possible = (siblings['type'] as Json)['enum'] as readonly string[]
      return types.filter((type) => possible.includes(type)).map((type) => `${field} of ${type}`)
    }
    const properties = (schema['properties'] ?? {}) as Json
    const parts = [
      ...variantsOf(schema).flatMap((one) => fieldsOf(one, field, siblings, seen)),
      ...Object.entries(properties).flatMap(([name, one]) =>
        fieldsOf(one as Json, `${field}.${name}`, properties, seen),
      ),
      ...(schema['items'] ? fieldsOf(schema['items'] as Json, field, {}, seen) : []),
    ]
    return [...new Set(parts)]
  }

  /** The money in a value of this schema, each with the keys that lead to it. */
  function moneyIn(schema: Json, value: unknown, field = '', parent: Json = {}, path: Path = []): MoneyPlace[] {
    const reference = schema['$ref']
    if (typeof reference === 'string') {
      const target = at(reference)
      return moneyIn(target, value, isAmount(target) ? field : reference.split('/').at(-1), parent, path)
    }
    if (isMoney(schema)) {
      const types = condition(schema)
      const type = String(parent['type'])
      if (typeof value !== 'number' || (types && !types.includes(type))) return []
      return [{ field: types ? `${field} of ${type}` : field, path, amount: value }]
    }
    const found = variantsOf(schema).flatMap((one) => moneyIn(one, value, field, parent, path))
    const items = schema['items'] as Json | undefined
    if (Array.isArray(value) && items)
      found.push(...value.flatMap((one, index) => moneyIn(items, one, field, {}, [...path, index])))
    if (isObject(value))
      for (const [name, one] of Object.entries((schema['properties'] ?? {}) as Json))
        found.push(...moneyIn(one as Json, value[name], `${field}.${name}`, value, [...path, name]))
    return found
  }

  const contentOf = (body: unknown): Json | null => {
    const content = isObject(body) ? resolved(body)['content'] : undefined
    const media = isObject(content) ? (content['application/json'] as Json | undefined) : undefined
    return (media?.['schema'] as Json | undefined) ?? null
  }
  const operations = Object.values(document['paths'] as Json).flatMap((path) =>
    Object.values(path as Json).filter(
      (operation): operation is Json => isObject(operation) && 'operationId' in operation,
    ),
  )
  const operation = (id: string) => operations.find(({ operationId }) => operationId === id) as Json
  const answerOf = (id: string, status: number | string) =>
    contentOf(((operation(id)['responses'] ?? {}) as Json)[String(status)])

  return {
    fieldsOf: (schema: Json | null) => (schema ? fieldsOf(schema) : []),
    moneyIn: (schema: Json | null, value: unknown) => (schema ? moneyIn(schema, value) : []),
    operationIds: operations.map(({ operationId }) => operationId as string),
    statusesOf: (id: string) => Object.keys(operation(id)['responses'] as Json),
    answerOf,
    requestOf: (id: string) => contentOf(operation(id)['requestBody']),
    schema: (name: string) => at(`#/components/schemas/${name}`),
  }
}

/** A test's report about the money that it saw: fields that it never saw, and amounts in minor units. */
export function judge(expected: readonly string[], found: readonly MoneyPlace[]) {
  const seen = new Set(found.filter(({ amount }) => amount !== 0).map(({ field }) => field))
  return {
    unseen: expected.filter((field) => !seen.has(field)),
    notDecimal: [...new Set(found.filter(({ amount }) => !isDecimal(amount)).map(({ field }) => field))],
  }
}
