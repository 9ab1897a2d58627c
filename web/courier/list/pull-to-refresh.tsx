import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useEffectEvent, useState } from 'react'
import { Spinner } from '#web/shared/ui/spinner.tsx'
import styles from './pull-to-refresh.module.css'

/** The distance in pixels that a finger must pull the page down to refresh it. */
const enough = 96

/** At the top of the page, pulling down with a finger refreshes; the refresh button does the same. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const [pulled, setPulled] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const refresh = useEffectEvent(async () => {
    setBusy(true)
    await onRefresh()
    setBusy(false)
  })

  useEffect(() => {
    let from: number | null = null
    let distance = 0
    const draw = (to: number) => {
      distance = to
      setPulled(to)
    }
    const onStart = ({ touches }: TouchEvent) => {
      from = touches.length === 1 && scrollY <= 0 ? (touches[0]?.clientY ?? null) : null
    }
    const onMove = ({ touches }: TouchEvent) => {
      if (from === null || scrollY > 0) return
      draw(Math.max(0, (touches[0]?.clientY ?? from) - from))
    }
    const onEnd = () => {
      if (distance >= enough) void refresh()
      from = null
      draw(0)
    }
    const onCancel = () => {
      from = null
      draw(0)
    }
    const listeners = [
      ['touchstart', onStart],
      ['touchmove', onMove],
      ['touchend', onEnd],
      ['touchcancel', onCancel],
    ] as const
    for (const [type, listener] of listeners) addEventListener(type, listener as EventListener, { passive: true })
    return () => {
      for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener)
    }
  }, [])

  return (
    <div className={styles['area']} aria-hidden="true">
      {(pulled > 0 || isBusy) && (
        <div className={styles['sign']} style={isBusy ? undefined : drawn(pulled)}>
          {isBusy ? <Spinner /> : <ArrowDown size={24} className={pulled < enough ? undefined : styles['enough']} />}
        </div>
      )}
    </div>
  )
}

const drawn = (pulled: number) => ({
  translate: `0 ${Math.min(pulled, enough * 1.3) / 2}px`,
  opacity: Math.min(1, pulled / enough),
})
