import { afterEach, expect, test, vi } from 'vitest'
import { accept, type Decider } from '#domain/kernel/decider.ts'
import { readLog } from '#openapi/client/log.ts'
import { keepInLocalStorage, keepNothing } from '#web/shared/event-log/keeper.ts'
import { createLogStore } from '#web/shared/event-log/log-store.ts'
import { openLogs } from '#web/shared/event-log/open-logs.ts'

type AddedEvent = { type: 'Added'; n: number }
const sum: Decider<{ total: number }, { n: number }, AddedEvent, never> = {
  initial: { total: 0 },
  decide: (_, { n }) => (n === 0 ? accept() : accept({ type: 'Added', n })),
  evolve: (state, { n }) => ({ total: state.total + n }),
}
const keeper = (key = 'log') =>
  keepInLocalStorage<{ total: number }, AddedEvent>({ key, owner: 'parrilla-centro', version: 1, ttlMs: 60_000 })
const isSound = ({ total }: { total: number }) => {
  if (total < 0) throw new Error('no such total')
  return Number.isSafeInteger(total)
}
const kept = (key = 'log') => createLogStore(sum, keeper(key), { isSound })
const changed = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))
const entry = (id: string, n: number) => ({ id, at: 0, events: [{ type: 'Added', n } as const] })

afterEach(() => localStorage.clear())

test('a log gets events of its own key and of a cleared storage, and none without listeners', () => {
  const here = kept()
  const told = vi.fn<() => void>()
  const [stopOne, stopTwo] = [here.subscribe(() => told()), here.subscribe(() => told())]
  kept().dispatch({ n: 5 })
  changed('another log')
  expect([told.mock.calls.length, here.getState().total]).toEqual([0, 0])
  changed('log')
  expect([told.mock.calls.length, here.getState().total]).toEqual([2, 5])
  localStorage.clear()
  changed(null)
  expect([told.mock.calls.length, here.getState().total]).toEqual([4, 0])
  stopOne()
  kept().dispatch({ n: 7 })
  changed('log')
  expect([told.mock.calls.length, here.getState().total]).toEqual([5, 7])
  stopTwo()
  kept().dispatch({ n: 1 })
  changed('log')
  expect([told.mock.calls.length, here.getState().total]).toEqual([5, 7])
})

test('a listener gets each command that changes something, and no other', () => {
  const store = createLogStore(sum)
  const told = vi.fn<() => void>()
  const stop = store.subscribe(told)
  store.dispatch({ n: 0 })
  expect(told).not.toHaveBeenCalled()
  store.dispatch({ n: 1 })
  store.refresh()
  expect(told).toHaveBeenCalledTimes(1)
  stop()
  store.dispatch({ n: 1 })
  expect(told).toHaveBeenCalledTimes(1)
})

test('a log without a storage says that it would last, and is open to no inspector', () => {
  const before = openLogs.all()
  const store = createLogStore(sum, keepNothing())
  store.dispatch({ n: 1 })
  expect([store.isStored(), openLogs.all()]).toEqual([true, before])
})

test('a log without a rule of validity comes back unchanged', () => {
  createLogStore(sum, keeper()).dispatch({ n: 3 })
  expect(createLogStore(sum, keeper()).getState().total).toBe(3)
})

test('a storage that disappears while the page lives takes nothing with it', () => {
  const store = kept()
  store.dispatch({ n: 4 })
  const denied = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  store.dispatch({ n: 5 })
  store.refresh()
  denied.mockRestore()
  expect([store.getState().total, store.getLog().entries.length]).toEqual([9, 2])
})

test('a kept log is open under its name, once, and its inspector is told', () => {
  const told = vi.fn<() => void>()
  const stop = openLogs.subscribe(told)
  const [first, other, again] = [kept('one'), kept('two'), kept('one')]
  const open = openLogs.all().filter(({ name }) => ['one', 'two'].includes(name))
  expect(open.map(({ name, version }) => [name, version])).toEqual([
    ['two', 1],
    ['one', 1],
  ])
  expect(open.map(({ store }) => store)).toEqual([other, again])
  expect(open.map(({ store }) => store)).not.toContain(first)
  expect(told).toHaveBeenCalledTimes(3)
  stop()
  kept('three')
  expect(told).toHaveBeenCalledTimes(3)
})

test('two hundred entries are all kept, and one more folds the older half away', () => {
  const store = kept()
  for (let n = 0; n < 200; n++) store.dispatch({ n: 1 })
  expect([store.getLog().entries.length, store.getLog().base.total]).toEqual([200, 0])
  store.dispatch({ n: 1 })
  expect([store.getLog().entries.length, store.getLog().base.total]).toEqual([101, 100])
  expect([store.stateAfter(0).total, store.stateAfter(1).total, store.getState().total]).toEqual([100, 101, 201])
})

test.each([
  ['a base that makes no sense', { base: { total: 0.5 }, entries: [entry('a', 1)] }, 0],
  ['a base that cannot be looked at', { base: { total: -1 }, entries: [entry('a', 1)] }, 0],
  ['an entry that cannot be looked at', { base: { total: 1 }, entries: [entry('a', -5), entry('b', 2)] }, 3],
])('nothing is taken over of %s', (_, log, total) => {
  const record = { owner: 'parrilla-centro', version: 1, at: Date.now(), ...log }
  localStorage.setItem('log', JSON.stringify(record))
  expect(kept().getState().total).toBe(total)
})

test('a log that replaces another tells its listeners, and brings no older command back', () => {
  const store = kept()
  const told = vi.fn<() => void>()
  store.subscribe(told)
  store.dispatch({ n: 2 })
  expect(store.replace({ base: { total: 10 }, entries: [] })).toBe(true)
  expect([store.getState().total, told.mock.calls.length]).toEqual([10, 2])
  const other = kept()
  other.dispatch({ n: 1 })
  store.refresh()
  expect(store.getState().total).toBe(11)
})

test('an imported entry has a time and an id', () => {
  expect(
    readLog({ base: 1, at: 5, entries: [{ events: [] }, { id: 7, at: 'x', events: [1] }, { id: 'c', at: 9 }, 4] }),
  ).toEqual({
    base: 1,
    entries: [
      { id: 'kept-0', at: 5, events: [] },
      { id: 'kept-1', at: 5, events: [1] },
      { id: 'kept-2', at: 9, events: [{ id: 'c', at: 9 }] },
    ],
  })
  expect(readLog({ base: 1, log: [{ type: 'Added' }] })).toEqual({
    base: 1,
    entries: [{ id: 'kept-0', at: 0, events: [{ type: 'Added' }] }],
  })
  for (const none of [null, 'text', 7, {}, { entries: {} }]) expect(readLog(none)).toBeNull()
})
