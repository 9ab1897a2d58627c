import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { accept, type Decider } from '#domain/kernel/decider.ts'
import { keepInLocalStorage } from '#web/shared/event-log/keeper.ts'
import { createLogStore } from '#web/shared/event-log/log-store.ts'
import { useEntries, useIsStored, useLog } from '#web/shared/event-log/use-log.ts'

type AddedEvent = { type: 'Added'; n: number }
const sum: Decider<{ total: number }, { n: number }, AddedEvent, never> = {
  initial: { total: 0 },
  decide: (_, { n }) => accept({ type: 'Added', n }),
  evolve: (state, { n }) => ({ total: state.total + n }),
}
const kept = () =>
  createLogStore(
    sum,
    keepInLocalStorage<{ total: number }, AddedEvent>({ key: 'log', owner: 'me', version: 1, ttlMs: 60_000 }),
  )

afterEach(() => localStorage.clear())

test('a screen shows the part of the state that it selects, and renders again when that changes', () => {
  const store = kept()
  const { result } = renderHook(() => useLog(store, ({ total }) => total > 1))
  expect(result.current).toBe(false)
  act(() => void store.dispatch({ n: 2 }))
  expect(result.current).toBe(true)
})

test('a screen of the log renders again with each entry', () => {
  const store = kept()
  const { result } = renderHook(() => useEntries(store))
  act(() => void store.dispatch({ n: 2 }))
  expect(result.current).toBe(store.getLog())
  expect(result.current.entries).toHaveLength(1)
})

test('a screen can say that nothing is kept any more', () => {
  const store = kept()
  const { result } = renderHook(() => useIsStored(store))
  expect(result.current).toBe(true)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => void store.dispatch({ n: 1 }))
  full.mockRestore()
  expect(result.current).toBe(false)
})
