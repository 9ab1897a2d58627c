import { useSyncExternalStore } from 'react'
import type { Log } from '#openapi/client/log.ts'

type Readable<State> = { getState: () => State; subscribe: (listener: () => void) => () => void }

/** `select` must return a primitive or a part of the state, never a new object. */
export const useLog = <State, Part>(store: Readable<State>, select: (state: State) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.getState()))

/** The log itself, for components that show its history. */
export const useEntries = <State, Event>(store: {
  getLog: () => Log<State, Event>
  subscribe: (listener: () => void) => () => void
}): Log<State, Event> => useSyncExternalStore(store.subscribe, store.getLog)

/** Whether the log survives this page. */
export const useIsStored = (store: {
  isStored: () => boolean
  subscribe: (listener: () => void) => () => void
}): boolean => useSyncExternalStore(store.subscribe, store.isStored)
