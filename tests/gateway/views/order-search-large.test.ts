import { afterAll, beforeAll, expect, test } from 'vitest'
import { soughtIn } from '#domain/order/sought.ts'
import { migrate } from '#gateway/db/migrate.ts'
import type { ListPlace } from '#gateway/http/list-place.ts'
import { listOrders, placedSought } from '#gateway/views/console-list.ts'
import { namedInWeeks, weeksToLookAt } from '#gateway/views/names-by-week.ts'
import { soughtConditions } from '#gateway/views/order-search.ts'
import { pastOrder, storeId, writePastOrders } from '#tests/bench/search/past-orders.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'

const orders = 2_600
const days = 100
const everyOrder = Array.from({ length: orders }, (_, number) => pastOrder(number))
const hasWord = (name: string, start: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(start))

describeOn(databases)('a search among the orders of a hundred days on $name', async ({ open }) => {
  const database = await open()
  const now = new Date()
  beforeAll(async () => {
    await migrate(database)
    await writePastOrders(database, orders, days, now)
  })
  afterAll(() => database.close())

  type Over = Partial<Pick<Parameters<typeof listOrders>[1], 'status' | 'payment' | 'mode' | 'sort'>>
  const pages = async (text: string, over: Over = {}) => {
    const codes: string[] = []
    for (let after: ListPlace | null = null, isFirst = true; isFirst || after; isFirst = false) {
      const { views, next } = await listOrders(database, {
        ...{ storeId, status: null, mode: null, payment: null, sort: 'newest', after, offset: 0, limit: 40, ...over },
        ...{ sought: soughtIn(text, 2), placed: placedSought('UTC', undefined, now) },
      })
      codes.push(...views.map(({ order }) => order.code))
      after = next
    }
    return codes
  }
  /** The newest order is the last one. Those of the first ten days are too old. */
  const expected = (is: (order: (typeof everyOrder)[number], number: number) => boolean) =>
    everyOrder
      .filter((order, number) => number >= orders / 10 && is(order, number))
      .map(({ code }) => code)
      .reverse()

  test.each(['ma', 'maría', 'joaquín', 'ju go', 'zuleta'])(
    'a search among many orders finds each one with the name %s once, page by page, newest first',
    async (text) => {
      const words = soughtIn(text, 2).words
      expect(await pages(text)).toEqual(expected(({ name }) => words.every((word) => hasWord(name, word))))
    },
  )

  test('a search among many orders finds the same from the oldest on', async () => {
    expect(await pages('joaquín', { sort: 'oldest' })).toEqual(
      expected(({ name }) => hasWord(name, 'joaquin')).reverse(),
    )
  })

  test.each([
    ['few orders pass', { status: 'CANCELED' }, (number: number) => number % 40 === 0],
    [
      'more orders pass than are read next to the beginning',
      { payment: 'CASH' },
      (number: number) => number % 2_000 !== 1,
    ],
  ] as const)(
    'a search among many orders finds each order with a name behind a filter that %s',
    async (_, filter, passes) => {
      expect(await pages('joaquín', filter)).toEqual(
        expected(({ name }, number) => hasWord(name, 'joaquin') && passes(number)),
      )
    },
  )

  test('a search among many orders asks the index of names by week', async () => {
    const values: (string | number | null)[] = []
    const condition = namedInWeeks(storeId, ['maria'], [1, 2], (value) => `$${values.push(value)}`)
    await database.transaction(async (sql) => {
      await sql.query(`select set_config('enable_seqscan', 'off', true)`)
      const text = `explain select o.id from orders o where ${condition.replace('$1', `'${String(values[0]).replaceAll("'", "''")}'`)}`
      const { rows } = await sql.query<Record<string, string>>(text)
      expect(JSON.stringify(rows)).toContain('orders_by_name_of_week')
    })
  })

  test.each([
    ['orders_by_code_end', { codeEnd: 'J59F' }],
    ['orders_by_phone_end', { phoneEnd: '4567' }],
    ['orders_by_table', { tables: ['7'] }],
  ])('a search among many orders asks the index %s', async (index, sought) => {
    const nothing = { code: null, codeEnd: null, phoneEnd: null, tables: [], words: [], amount: null }
    const values: (string | number | null)[] = []
    const [condition = ''] = soughtConditions({ ...nothing, ...sought }, (value) => `$${values.push(value)}`)
    const written = condition.replaceAll(/\$(\d)/g, (_, place) => `'${values[Number(place) - 1]}'`)
    await database.transaction(async (sql) => {
      await sql.query(`select set_config('enable_seqscan', 'off', true)`)
      const { rows } = await sql.query(`explain select id from orders o where o.store_id = '${storeId}' and ${written}`)
      expect(JSON.stringify(rows)).toContain(index)
    })
  })
})

test('the weeks of a search are the first, the second and all others, from the beginning of the list', () => {
  const [from, to] = ['2026-11-21T20:00:00.000Z', '2026-08-23T20:00:00.000Z']
  const groups = weeksToLookAt(from, to)
  expect(groups.map(({ length }) => length)).toEqual([1, 1, 12])
  expect(groups.flat()).toEqual(Array.from({ length: 14 }, (_, index) => 2968 - index))
  expect(weeksToLookAt(to, from).flat()).toEqual(groups.flat().reverse())
})
