import { globSync, readFileSync } from 'node:fs'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { contractDocument, type Json, resolve } from '#gateway/http/document.ts'
import { isWholePage } from '#web/shared/api/whole-page.ts'
import { unreadableText } from '#web/shared/texts/unreadable.ts'
import { aShop } from '../../console/board-app.tsx'
import { open as openCourier } from '../../courier/courier-app.tsx'

type OpenPage = { readonly open: () => unknown; readonly fetch: typeof fetch }

type Page = {
  readonly opened: () => OpenPage
  /** An answer of the call without a row. */
  readonly empty: object
  readonly noun: string
}

const courierFetch = globalThis.fetch
const courierList = () => ({ open: () => openCourier('/logistics/parrilla-centro/shipments'), fetch: courierFetch })
const consoleAt = (path: string) => () => {
  const shop = aShop()
  return { open: () => shop.openAt(path), fetch: globalThis.fetch }
}

/** The page of each call that names rows which cannot be written. */
const pages: Readonly<Record<string, Page>> = {
  '/api/console/board': {
    ...{ opened: consoleAt('/console'), noun: 'pedido' },
    empty: { orders: [], stores: [], next: null },
  },
  '/api/console/orders': {
    ...{ opened: consoleAt('/console/orders'), noun: 'pedido' },
    empty: { orders: [], next: null },
  },
  '/api/console/payments': {
    ...{ opened: consoleAt('/console/money'), noun: 'pedido' },
    empty: { orders: [], total: 0 },
  },
  '/api/console/operators': {
    ...{ opened: consoleAt('/console/personas'), noun: 'persona' },
    empty: { operators: [], places: [] },
  },
  '/api/console/stores/{branchContactId}/couriers': {
    ...{ opened: consoleAt('/console/couriers'), noun: 'repartidor' },
    empty: {
      ...{ branchContactId: 'parrilla-centro', alias: 'parrilla-centro', timeZone: 'America/Argentina/Buenos_Aires' },
      ...{ position: { lat: -34.6166, lng: -58.3735 }, onShift: 1, couriers: [] },
    },
  },
  '/api/console/surveys': {
    ...{ opened: consoleAt('/console/ratings'), noun: 'pedido' },
    empty: { answers: [], count: 0, mean: null, next: null },
  },
  '/api/shipments': { opened: courierList, noun: 'envío', empty: { shipments: [] } },
  '/api/shipmentstacks': { opened: courierList, noun: 'envío', empty: { stacks: [] } },
}

const found = (node: Json): Json => {
  const reference = node['$ref']
  return typeof reference === 'string' ? found(resolve(contractDocument(), reference.slice(1)).value) : node
}

/** The paths of the contract whose answer names rows that cannot be written. */
function pathsWithNames(): readonly string[] {
  const paths = contractDocument()['paths'] as Record<string, Record<string, Json>>
  return Object.entries(paths).flatMap(([path, { get: operation }]) => {
    const answer = operation && found((operation['responses'] as Record<string, Json>)['200'] ?? {})
    const content = answer && (answer['content'] as Record<string, { schema: Json }> | undefined)
    const schema = content?.['application/json'] && found(content['application/json'].schema)
    return Object.keys((schema?.['properties'] ?? {}) as object).includes('unreadable') ? [path] : []
  })
}

afterEach(cleanup)

test('every page that reads a list with broken rows is tried here', () => {
  const files = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  expect(files.length).toBeGreaterThan(300)
  const read = pathsWithNames().filter((path) => files.some((file) => file.includes(`GET('${path}'`)))
  expect([...read].sort()).toEqual(Object.keys(pages).sort())
})

test.each(Object.entries(pages))('the page of %s names a row that cannot be read', async (path, page) => {
  const { open, fetch } = page.opened()
  globalThis.fetch = async (input, init) => {
    const request = input as Request
    return request.method === 'GET' &&
      new URL(request.url).pathname === path.replace('{branchContactId}', 'parrilla-centro')
      ? Response.json({ ...page.empty, unreadable: ['ROTO2345'] })
      : fetch(input, init)
  }
  await open()
  expect(
    await screen.findByText(`No se pudo leer 1 ${page.noun}: ROTO2345. Pasale este código a soporte.`),
  ).toBeTruthy()
})

test('eight names are written, and the others are counted', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `C${n}`)
  expect(unreadableText('order', names(2))).toBe(
    'No se pudieron leer 2 pedidos: C0, C1. Pasale estos códigos a soporte.',
  )
  expect(unreadableText('person', names(10))).toContain('10 personas: C0, C1, C2, C3, C4, C5, C6, C7 y 2 más.')
})

test('a row that cannot be read counts for whether a page is the last one', () => {
  expect(isWholePage(['a', 'b'], { unreadable: ['c'] }, 3)).toBe(true)
  expect(isWholePage(['a', 'b'], {}, 3)).toBe(false)
})
