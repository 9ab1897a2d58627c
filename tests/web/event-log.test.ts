import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accept, type Decider, reject } from '#domain/kernel/decider.ts'
import { keepInLocalStorage } from '#web/event-log/keeper.ts'
import { createLogStore } from '#web/event-log/log-store.ts'

type Added = { type: 'Added'; n: number }
const sum: Decider<{ total: number }, { n: number }, Added, { type: 'TooMuch' }> = {
  initial: { total: 0 },
  decide: (state, { n }) =>
    state.total + n > 10_000 ? reject({ type: 'TooMuch' }) : n === 0 ? accept() : accept({ type: 'Added', n }),
  evolve: (state, event) => ({ total: state.total + event.n }),
}

let time = 0
const kept = (owner = 'parrilla-centro', storage: () => Storage = () => localStorage) =>
  createLogStore(
    sum,
    keepInLocalStorage<{ total: number }, Added>({
      key: 'log',
      owner,
      version: 1,
      ttlMs: 1000,
      now: () => time,
      storage,
    }),
  )

beforeEach(() => {
  time = 0
})
afterEach(() => localStorage.clear())

test('a command that is accepted appends its events, and the state is their fold', () => {
  const store = createLogStore(sum)
  expect(store.dispatch({ n: 2 }).ok).toBe(true)
  store.dispatch({ n: 3 })
  expect(store.getState().total).toBe(5)
  expect(store.getLog()).toEqual([
    { type: 'Added', n: 2 },
    { type: 'Added', n: 3 },
  ])
})

test('a command that is refused leaves log and state as they were, and says why', () => {
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

test('a kept log that cannot be read is as if there were none', () => {
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

test('a full storage keeps the state in memory over the older one that it holds', () => {
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

test('a tab decides upon what another has just written, and overwrites nothing', () => {
  const here = kept()
  const there = kept()
  there.dispatch({ n: 5 })
  here.dispatch({ n: 1 })
  expect(here.getState().total).toBe(6)
  expect(kept().getState().total).toBe(6)
})

test('a tab that is listened to shows what another tab wrote', () => {
  const here = kept()
  const seen: number[] = []
  const stop = here.subscribe(() => seen.push(here.getState().total))
  kept().dispatch({ n: 5 })
  dispatchEvent(new StorageEvent('storage', { key: 'log' }))
  expect(seen).toEqual([5])
  stop()
})

test('a long log is folded into its base, so that what is kept stays small', () => {
  const store = kept()
  for (let i = 0; i < 1300; i += 1) store.dispatch({ n: 1 })
  expect(store.getState().total).toBe(1300)
  expect(store.getLog().length).toBeLessThanOrEqual(500)
  expect(kept().getState().total).toBe(1300)
})
