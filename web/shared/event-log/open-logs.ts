import type { LogStore } from '#openapi/client/log-store.ts'

/** A log that this page has opened, for the inspector. */
export type OpenLog = {
  readonly name: string
  readonly version: number
  readonly store: Pick<
    LogStore<unknown, never, unknown, unknown>,
    'getState' | 'getLog' | 'stateAfter' | 'subscribe'
  > & { readonly replace: (log: never) => boolean }
}

let logs: readonly OpenLog[] = []
const listeners = new Set<() => void>()

export const openLogs = {
  all: (): readonly OpenLog[] => logs,
  /** A log that is opened again replaces the earlier one. */
  add(log: OpenLog) {
    logs = [...logs.filter(({ name }) => name !== log.name), log]
    for (const notify of listeners) notify()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
