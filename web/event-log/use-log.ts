import { useSyncExternalStore } from 'react'

type Readable<State> = { getState: () => State; subscribe: (listener: () => void) => () => void }

/** `select` must return a primitive or a part of the state, never a fresh object. */
export const useLog = <State, Part>(store: Readable<State>, select: (state: State) => Part): Part =>
  useSyncExternalStore(store.subscribe, () => select(store.getState()))
