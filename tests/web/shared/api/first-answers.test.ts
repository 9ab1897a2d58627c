import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeBranch, writeStore } from '#openapi/wire/stores.ts'
import { demoCatalog } from '../../diner/stores-gateway.ts'

const shop = '/api/diner/parrilla-centro'
let asked: number

beforeEach(() => {
  asked = 0
  vi.resetModules()
})
afterEach(() => document.body.replaceChildren())

/** The page of a shop as the gateway serves it, with answers this many milliseconds old. */
const servePage = (name: string, age = 0) => {
  const text = JSON.stringify({ at: Date.now() - age, answers: { [shop]: { name } } })
  document.body.innerHTML = `<script type="application/json" id="first-answers">${text}</script>`
}

/** The data on screen at once, and at the end. */
async function watch(path: string | null) {
  const { startingWith } = await import('#web/shared/api/first-answers.ts')
  const observer = new QueryObserver<string>(new QueryClient(), {
    queryKey: ['shop'],
    queryFn: async () => {
      asked += 1
      return 'asked again'
    },
    staleTime: 60_000,
    ...startingWith(path, ({ name }: { name: string }) => name),
  })
  const stop = observer.subscribe(() => undefined)
  const atOnce = observer.getCurrentResult().data
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  stop()
  return { atOnce, inTheEnd: observer.getCurrentResult().data }
}

test('the page’s answers are there at once, and not requested', async () => {
  servePage('Centro')
  expect(await watch(shop)).toEqual({ atOnce: 'Centro', inTheEnd: 'Centro' })
  expect(asked).toBe(0)
})

test('a page that the browser has kept shows its answers, and requests them again', async () => {
  servePage('Centro', 3_600_000)
  expect(await watch(shop)).toEqual({ atOnce: 'Centro', inTheEnd: 'asked again' })
})

test('the shop that came with its page is the answer for a diner without a place, under its own address', async () => {
  const answers = { [shop]: { type: 'company', info: { name: 'Centro' } } }
  const text = JSON.stringify({ at: Date.now(), answers })
  document.body.innerHTML = `<script type="application/json" id="first-answers">${text}</script>`
  const { shopQuery } = await import('#web/shared/api/queries.ts')
  const atOnce = (alias: string, place: { lat: number; lng: number } | null) =>
    (shopQuery(alias, place) as { initialData: () => object | undefined }).initialData()
  expect(atOnce('parrilla-centro', null)).toMatchObject({ type: 'company', company: { name: 'Centro' } })
  expect(atOnce('parrilla-centro', { lat: 1, lng: 2 })).toBeUndefined()
  expect(atOnce('sushi-belgrano', null)).toBeUndefined()
})

test('a store that came with its page is shown to a diner with a place until its distance is known', async () => {
  const [store, branch] = [
    demoCatalog.stores.find(({ id }) => id === 'parrilla-centro')!,
    demoCatalog.branches.find(({ id }) => id === 'parrilla')!,
  ]
  const now = { isOpen: true, distance: null, reachableByDelivery: null }
  const answers = {
    [shop]: { type: 'branchContact', info: { ...writeStore(store, now), branch: writeBranch(branch) } },
  }
  const script = document.createElement('script')
  Object.assign(script, { type: 'application/json', id: 'first-answers' })
  script.textContent = JSON.stringify({ at: Date.now(), answers })
  document.body.replaceChildren(script)
  const { shopQuery } = await import('#web/shared/api/queries.ts')
  const meanwhile = (alias: string) => {
    const query = { ...shopQuery(alias, { lat: 1, lng: 2 }), enabled: false }
    return new QueryObserver(new QueryClient(), query).getCurrentResult().data
  }
  expect(meanwhile('parrilla-centro')).toMatchObject({ type: 'branchContact' })
  expect(meanwhile('sushi-belgrano')).toBeUndefined()
})

test('a gateway whose clock is ahead does not make its answers last longer', async () => {
  servePage('Centro', -3_600_000)
  const { startingWith } = await import('#web/shared/api/first-answers.ts')
  expect(startingWith(shop, String).initialDataUpdatedAt()).toBeLessThanOrEqual(Date.now())
})

test('another address, the diner’s place, and a page without whole answers are requested', async () => {
  servePage('Centro')
  for (const path of ['/api/diner/sushi-belgrano', null])
    expect(await watch(path)).toEqual({ atOnce: undefined, inTheEnd: 'asked again' })
  vi.resetModules()
  document.body.replaceChildren()
  expect((await watch(shop)).atOnce).toBeUndefined()
  vi.resetModules()
  document.body.innerHTML = '<script type="application/json" id="first-answers">{"at":</script>'
  expect((await watch(shop)).atOnce).toBeUndefined()
})

test('an answer that the document has brought is followed from there while it is young', async () => {
  servePage('Centro', 5_000)
  const { broughtAnswer } = await import('#web/shared/api/first-answers.ts')
  expect(broughtAnswer(shop)).toMatchObject({ answer: { name: 'Centro' } })
  expect(Date.now() - broughtAnswer(shop)!.at).toBeGreaterThanOrEqual(5_000)
  expect(broughtAnswer('/api/diner/other')).toBeNull()
})

test('an answer that the document brought minutes ago is not shown as news', async () => {
  servePage('Centro', 121_000)
  const { broughtAnswer } = await import('#web/shared/api/first-answers.ts')
  expect(broughtAnswer(shop)).toBeNull()
})
