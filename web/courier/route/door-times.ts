import { useEffect, useRef, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { useStoreClock } from '../workplace/store-clock.ts'
import { vibrate } from '../workplace/vibration.ts'
import type { Stop } from './stops.ts'

const texts = courierTexts.detail

/**
 * Returns the words for the promised time at a stop. A time that changes vibrates and is announced once, and the stop names both times as
 * long as the page is open: the courier may have the phone in a pocket.
 */
export function useDoorTimes(stops: readonly Stop[]): (stop: Stop) => string | null {
  const clock = useStoreClock()
  const shown = useRef(new Map<string, string>())
  const [earlier, setEarlier] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    for (const { id, until, code } of stops) {
      const before = shown.current.get(id)
      if (until) shown.current.set(id, until)
      if (!until || !before || before === until) continue
      setEarlier((all) => new Map(all).set(id, before))
      vibrate('work')
      toast([code, texts.newTime(clock(until), clock(before))].filter(Boolean).join('\u00A0· '))
    }
  })
  return ({ id, until }) => {
    const before = earlier.get(id)
    if (!until) return null
    return before ? texts.newTime(clock(until), clock(before)) : texts.until(clock(until))
  }
}
