import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Levers } from '#gateway/availability/levers.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { menuAnswers } from '#gateway/shop/menu-answer.ts'
import { shopOperations } from '#gateway/shop/operations.ts'
import { noLevers } from '#tests/kit/levers.ts'
import { operations } from '#tests/kit/once-a-worker/contract.ts'
import { demoCatalog } from '#tests/kit/once-a-worker/demo-catalog.ts'
import { aConfiguration, anError } from '#tests/kit/web-calls.ts'

type Answer = { status: number; body: unknown }
type Handler = (
  call: { path: object; query: object; body: unknown; request?: object },
  request: Request,
) => Promise<Answer> | Answer

export { demoCatalog }

/** The shops with five plates a menu, for a test in which the menu is only the page behind: drawing forty takes half of its time. */
export const withShortMenus = (document: CatalogDocument = demoCatalog): CatalogDocument => ({
  ...document,
  branches: document.branches.map((branch) => ({ ...branch, menus: branch.menus.map(shortened) })),
})

const shortened = (menu: CatalogDocument['branches'][number]['menus'][number]) => ({
  ...menu,
  remarkedPlateIds: [],
  categories: menu.categories.slice(0, 1).map((category) => ({ ...category, plateIds: category.plateIds.slice(0, 5) })),
})

const routes = operations
  .map(({ method, operationId, url }) => ({
    method,
    operationId,
    names: [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ''),
    pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '([^/]+)')}$`),
  }))
  .sort((a, b) => a.names.length - b.names.length)

/** The gateway's own answers about shops, over a fetch that needs no server. `extra` adds or replaces operations. */
export function serveShops(
  document: CatalogDocument = demoCatalog,
  extra: Record<string, Handler> = {},
  levers: Levers = noLevers,
) {
  const catalog = createCatalog(document)
  const clock = { now: () => new Date() }
  const shops = shopOperations({
    catalog: () => catalog,
    clock,
    places: {},
    levers,
    menuOf: menuAnswers(),
    countRefusal: () => undefined,
  } as never) as unknown as Record<string, Handler>
  const configuration: Handler = () => ({ status: 200, body: aConfiguration({ enabled: false }) })
  const operations: Record<string, Handler> = { readConfiguration: configuration, ...shops, ...extra }
  const calls: { operationId: string; query: Record<string, unknown>; headers: Headers; body: unknown }[] = []

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const text = await request.text()
    for (const { method, operationId, names, pattern } of routes) {
      const match = method === request.method && pattern.exec(url.pathname)
      const handler = operations[operationId]
      if (!match || !handler) continue
      const body: unknown = text ? JSON.parse(text) : undefined
      const query = queryOf(url)
      calls.push({ operationId, query, headers: request.headers, body })
      const path = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]))
      const answer = await handler({ path, query, body, request: { device: null, ip: '' } }, request)
      if (answer.status === 204) return new Response(null, { status: 204 })
      return Response.json(answer.status < 400 ? (answer.body ?? null) : errorBody(answer), { status: answer.status })
    }
    return Response.json(
      { statusCode: 404, error: 'Not Found', code: 'NOT_FOUND', message: 'nothing' },
      { status: 404 },
    )
  }
  const handlerOf = (operationId: string): Handler => operations[operationId] as Handler
  return {
    calls,
    handlerOf,
    callsOf: (operationId: string) => calls.filter((call) => call.operationId === operationId),
  }
}

/** A test that lets a call fail names the fields it checks; the rest is as in every error. */
const errorBody = ({ status, body }: Answer) => ({ ...anError(status), ...(body ?? {}) })

const queryOf = ({ searchParams }: URL) => {
  const query: Record<string, unknown> = Object.fromEntries(searchParams)
  for (const name of ['lat', 'lng', 'offset', 'pageSize']) if (name in query) query[name] = Number(query[name])
  if (searchParams.has('orderModeId')) query['orderModeId'] = searchParams.getAll('orderModeId')
  return query
}
