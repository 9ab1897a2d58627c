import { useEffect, useRef, useState } from 'react'
import { ageOf, type HeardFix, hearFix } from '#domain/tracking/age.ts'
import { staleMs } from '#domain/tracking/motion.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { lookMs } from '#web/shared/state/now.ts'

/** The age of the rider's position in whole minutes; null while it is fresh, and without a position. */
export function usePositionAge(at: number | null): number | null {
  const heard = useRef<HeardFix | null>(null)
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    if (at === null) return
    const fix = hearFix(heard.current, at, gatewayNow())
    heard.current = fix
    const look = () => {
      const age = ageOf(fix, gatewayNow())
      setMinutes(age < staleMs ? null : Math.floor(age / 60_000))
    }
    look()
    const clock = setInterval(look, lookMs)
    return () => clearInterval(clock)
  }, [at])
  return at === null ? null : minutes
}
