import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accept, type Decider, reject } from '#domain/kernel/decider.ts'
import { keepInLocalStorage } from '#web/shared/event-log/keeper.ts'
import { createLogStore } from '#web/shared/event-log/log-store.ts'

type AddedEvent = { type: 'Added'; n: number }
const sum: Decider<{ total: number }, { n: number }, AddedEvent, { type: 'TooMuch' }> = {
  initial: { total: 0 },
  decide: (state, { n }) =>
    state.total + n > 10_000 ? reject({ type: 'TooMuch' }) : n === 0 ? accept() : accept({ type: 'Added', n }),
  evolve: (state, event) => ({ total: state.total + event.n }),
}

let time = 0
const kept = (owner = 'parrilla-centro', storage: () => Storage = () => localStorage, ttlMs = 1000) =>
  createLogStore(
    sum,
    keepInLocalStorage<{ total: number }, AddedEvent>({
      key: 'log',
      owner,
      version: 1,
      ttlMs,
      now: () => time,
      storage,
    }),
    { isSound: ({ total }) => Number.isSafeInteger(total), now: () => time },
  )

beforeEach(() => {
  time = 0
})
afterEach(() => localStorage.clear())

test('[CARD-01] a command that is accepted appends its events, and the state is their fold', () => {
  const store = createLogStore(sum)
  expect(store.dispatch({ n: 2 }).ok).toBe(true)
  store.dispatch({ n: 3 })
  expect(store.getState().total).toBe(5)
  expect(store.getLog().entries.flatMap(({ events }) => events)).toEqual([
    { type: 'Added', n: 2 },
    { type: 'Added', n: 3 },
  ])
})

test('a refused command leaves log and state unchanged, and says why', () => {
  const store = createLogStore(sum)
  const before = store.getState()
  expect(store.dispatch({ n: 10_001 })).toEqual({ ok: false, rejection: { type: 'TooMuch' } })
  expect(store.getState()).toBe(before)
})

test('a kept log comes back for its own shop, and for no other', () => {
  kept().dispatch({ n: 7 })
  expect(kept().getState().total).toBe(7)
  expect(kept('sushi-belgrano').getState().total).toBe(0)
})

test('a kept log past its time to live is not restored', () => {
  kept().dispatch({ n: 7 })
  time = 999
  expect(kept().getState().total).toBe(7)
  time = 1000
  expect(kept().getState().total).toBe(0)
})

test('a kept log that cannot be read counts as none', () => {
  localStorage.setItem('log', '{"owner":')
  expect(kept().getState().total).toBe(0)
})

test('a storage that throws leaves the log working for as long as the page lives', () => {
  const broken = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const store = kept('parrilla-centro', broken)
  store.dispatch({ n: 4 })
  store.dispatch({ n: 5 })
  expect(store.getState().total).toBe(9)
})

test('a full storage keeps the new state in memory over the older stored one', () => {
  const store = kept()
  store.dispatch({ n: 1 })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.dispatch({ n: 2 })
  store.dispatch({ n: 3 })
  expect(store.getState().total).toBe(6)
  full.mockRestore()
})

test('a tab decides on another’s newest write, and overwrites nothing', () => {
  const here = kept()
  const there = kept()
  there.dispatch({ n: 5 })
  here.dispatch({ n: 1 })
  expect(here.getState().total).toBe(6)
  expect(kept().getState().total).toBe(6)
})

test('a subscribed tab shows another tab’s writes', () => {
  const here = kept()
  const seen: number[] = []
  const stop = here.subscribe(() => seen.push(here.getState().total))
  kept().dispatch({ n: 5 })
  dispatchEvent(new StorageEvent('storage', { key: 'log' }))
  expect(seen).toEqual([5])
  stop()
})

test('a long log is folded into its base, so that it stays small, and keeps its newest part', () => {
  const store = kept()
  for (let i = 0; i < 1300; i += 1) store.dispatch({ n: 1 })
  expect(store.getState().total).toBe(1300)
  expect(store.getLog().entries.length).toBeLessThanOrEqual(200)
  expect(store.getLog().entries.length).toBeGreaterThanOrEqual(100)
  expect(kept().getState().total).toBe(1300)
})

test('each entry has its time, and the state after each can be shown', () => {
  const store = kept()
  store.dispatch({ n: 2 })
  time = 7
  store.dispatch({ n: 3 })
  expect(store.getLog().entries.map(({ at }) => at)).toEqual([0, 7])
  expect([0, 1, 2].map((count) => store.stateAfter(count).total)).toEqual([0, 2, 5])
})

test('a log of an older release, of bare events, comes back unchanged', () => {
  const older = { owner: 'parrilla-centro', version: 1, at: 0, base: { total: 4 }, log: [{ type: 'Added', n: 3 }] }
  localStorage.setItem('log', JSON.stringify(older))
  const store = kept()
  expect(store.getState().total).toBe(7)
  store.dispatch({ n: 1 })
  expect(kept().getState().total).toBe(8)
})

test('a log of another version is dropped', () => {
  const newer = { owner: 'parrilla-centro', version: 2, at: 0, base: { sum: 4 }, entries: [] }
  localStorage.setItem('log', JSON.stringify(newer))
  expect(kept().getState().total).toBe(0)
})

test.each([0, 2, undefined])('a log of version %s is dropped, even if it looks valid', (version) => {
  const entries = [{ id: 'a', at: 0, events: [{ type: 'Added', n: 3 }] }]
  const record = { owner: 'parrilla-centro', version, at: 0, base: { total: 4 }, entries }
  localStorage.setItem('log', JSON.stringify(record))
  expect(kept().getState().total).toBe(0)
  localStorage.setItem('log', JSON.stringify({ ...record, version: 1 }))
  expect(kept().getState().total).toBe(7)
})

test.each([
  ['no log at all', 'true'],
  ['a log that is no list', '{"owner":"parrilla-centro","version":1,"at":0,"base":{"total":1},"entries":{}}'],
  ['a base that makes no sense', '{"owner":"parrilla-centro","version":1,"at":0,"base":null,"entries":[]}'],
  ['a time that is none', '{"owner":"parrilla-centro","version":1,"at":"x","base":{"total":1},"entries":[]}'],
])('nothing is restored of %s, and the page goes on', (_, text) => {
  localStorage.setItem('log', text)
  const store = kept()
  expect(store.getState().total).toBe(0)
  store.dispatch({ n: 2 })
  expect(kept().getState().total).toBe(2)
})

test('the valid part of a log that was edited by hand is restored', () => {
  const entries = [
    { id: 'a', at: 0, events: [{ type: 'Added', n: 1 }] },
    { id: 'b', at: 0, events: [{ type: 'Added', n: 'many' }] },
    { id: 'c', at: 0, events: [null] },
    null,
    { id: 'd', at: 0, events: [{ type: 'Added', n: 5 }] },
  ]
  localStorage.setItem(
    'log',
    JSON.stringify({ owner: 'parrilla-centro', version: 1, at: 0, base: { total: 0 }, entries }),
  )
  expect(kept().getState().total).toBe(6)
})

test('a storage without room for the whole log keeps at least its state', () => {
  const room = 1500
  const setItem = Storage.prototype.setItem
  const small = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
  const store = kept()
  for (let i = 0; i < 50; i += 1) store.dispatch({ n: 1 })
  expect(store.isStored()).toBe(true)
  expect(kept().getState().total).toBe(50)
  small.mockRestore()
})

test('a state kept without its log names its commands, so no command runs twice', () => {
  const room = 1500
  const tabs = tabsOf(room)
  const [one, two] = [tabs.tab(), tabs.tab()]
  for (let i = 0; i < 30; i += 1) {
    time += 1_000
    one.store.dispatch({ n: 1 })
  }
  const record = JSON.parse(tabs.stored()!) as { base: unknown; entries: { id: string; events: unknown[] }[] }
  expect(record.base).toEqual({ total: 30 })
  expect(record.entries.map(({ id }) => id)).toEqual(
    one.store
      .getLog()
      .entries.slice(-10)
      .map(({ id }) => id),
  )
  expect(record.entries.flatMap(({ events }) => events)).toEqual([])
  two.hear()
  two.store.dispatch({ n: 10 })
  one.hear()
  one.store.refresh()
  expect(one.store.getState().total).toBe(40)
})

test('where nothing can be kept it says so, and says when it can again', () => {
  const store = kept()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  store.dispatch({ n: 1 })
  expect(store.isStored()).toBe(false)
  full.mockRestore()
  store.dispatch({ n: 1 })
  expect(store.isStored()).toBe(true)
})

/** A tab's view of one storage: its own writes at once, the writes of others when their event arrives. */
function tabsOf(room = Number.POSITIVE_INFINITY) {
  let shared: string | null = null
  const tab = () => {
    let seen = shared
    const storage = {
      getItem: () => seen,
      setItem: (_: string, text: string) => {
        if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
        seen = text
        shared = text
      },
    } as unknown as Storage
    return { store: kept('parrilla-centro', () => storage, 60_000), hear: () => (seen = shared) }
  }
  return { tab, stored: () => shared }
}

test('two tabs that write in the same moment lose no step of the diner', () => {
  const tabs = tabsOf()
  const [one, two] = [tabs.tab(), tabs.tab()]
  const stop = one.store.subscribe(() => undefined)
  one.store.dispatch({ n: 1 })
  two.store.dispatch({ n: 10 }) // two has not heard of one, and overwrites it
  one.hear()
  dispatchEvent(new StorageEvent('storage', { key: 'log' }))
  two.hear()
  two.store.refresh()
  expect([one.store.getState().total, two.store.getState().total]).toEqual([11, 11])
  expect(one.store.getLog().entries).toHaveLength(2)
  stop()
})

const noon = Date.UTC(2026, 10, 22, 12)

test('another tab loses no step of the last two seconds, for any number of steps', () => {
  const tabs = tabsOf()
  const [one, two] = [tabs.tab(), tabs.tab()]
  time = noon
  one.store.dispatch({ n: 1 })
  time = noon + 500
  one.store.dispatch({ n: 2 })
  two.store.dispatch({ n: 10 })
  one.hear()
  one.store.refresh()
  expect(one.store.getState().total).toBe(13)
})

test.each([
  [1_999, 11],
  [2_000, 10],
])('a step that another tab overwrote %i ms ago runs again within two seconds, and is lost later', (later, total) => {
  const tabs = tabsOf()
  const [one, two] = [tabs.tab(), tabs.tab()]
  time = noon
  one.store.dispatch({ n: 1 })
  two.store.dispatch({ n: 10 })
  time = noon + later
  one.hear()
  one.store.refresh()
  expect(one.store.getState().total).toBe(total)
})

test('a step that another tab took over does not run twice', () => {
  const tabs = tabsOf()
  const [one, two] = [tabs.tab(), tabs.tab()]
  one.store.dispatch({ n: 1 })
  two.hear()
  two.store.dispatch({ n: 10 })
  one.hear()
  one.store.refresh()
  expect(one.store.getState().total).toBe(11)
  expect(one.store.getLog().entries).toHaveLength(2)
})

test('a log that another replaces is kept, and an invalid one changes nothing', () => {
  const store = kept()
  store.dispatch({ n: 2 })
  const one = { id: 'x', at: 0, events: [{ type: 'Added', n: 9 } as const] }
  expect(store.replace({ base: { total: 1 }, entries: [one] })).toBe(true)
  expect(kept().getState().total).toBe(10)
  const broken = { ...one, events: [{ type: 'Added', n: Number.NaN } as const] }
  expect(store.replace({ base: { total: 1 }, entries: [one, broken] })).toBe(false)
  expect(store.getState().total).toBe(10)
  expect(store.replace({ base: { total: Number.NaN }, entries: [] })).toBe(false)
  expect(store.getState().total).toBe(10)
})
