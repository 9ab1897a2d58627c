import { useEffect } from 'react'
import { loadModuleAhead } from '../shared/load-module.ts'

/** Long after the first paint, so that the current page has the network for itself. */
const afterMs = 4_000

/** Loads the diner's next pages when the browser is idle: they then open at once, even without a network. */
export function useReadAhead(parts: readonly (() => Promise<unknown>)[]) {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const read = () =>
      whenIdle(() => {
        for (const load of parts) void loadModuleAhead(load)
      })
    const timer = setTimeout(read, afterMs)
    return () => clearTimeout(timer)
  }, [parts])
}

/** Safari has no idle callback. */
const whenIdle = (work: () => void) => (window.requestIdleCallback ? window.requestIdleCallback(work) : work())
