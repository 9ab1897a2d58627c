import type { Decider } from '#domain/kernel/decider.ts'
import { type Keeper, keepNothing } from '#openapi/client/keeper.ts'
import { createLogStore as createStore, type LogStore, type LogStoreOptions } from '#openapi/client/log-store.ts'
import { newId } from '../new-id.ts'
import { openLogs } from './open-logs.ts'

/** An event log of this page. The inspector shows it if it outlives the page. */
export function createLogStore<State, Command, Event, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  keeper: Keeper<State, Event> = keepNothing(),
  options: Partial<Omit<LogStoreOptions<State>, 'newId'>> = {},
): LogStore<State, Command, Event, Rejection> {
  const store = createStore(decider, keeper, { ...options, newId })
  if (keeper.name !== null) openLogs.add({ name: keeper.name, version: keeper.version, store })
  return store
}
