import { useEffect, useSyncExternalStore } from 'react'
import { lastTap } from '#web/diner/state/last-tap.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import { loadTakeBack } from './load-take-back.ts'

/** The bar about the newest taps, once there are any. */
export function TakeBack({ alias }: { alias: string }) {
  const last = useSyncExternalStore(lastTap.subscribe, lastTap.current)
  const tap = last?.alias === alias ? last : null
  const bar = useLazyModule('take back', loadTakeBack, tap !== null)
  useEffect(() => lastTap.forget, [])
  return tap && bar ? <bar.TakeBackBar tap={tap} /> : null
}
