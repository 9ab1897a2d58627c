import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { type LostConnection, useLostConnection } from '#web/shared/network.ts'
import { gatewayTimeOf } from '#web/shared/state/clock.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { useLive } from '#web/shared/ui/live.ts'
import styles from '../workplace/status-lines.module.css'
import { useStoreClock } from '../workplace/store-clock.ts'

/** A step that is answered sooner than this does not show as waiting. */
const noticedMs = 800

/** The number of steps without an answer, and the lost connection; null when there is nothing to say. */
export function usePending(count: number): { readonly shown: number; readonly lost: LostConnection | null } | null {
  const lost = useLostConnection()
  const isWaiting = count > 0
  const [isNoticed, setNoticed] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setNoticed(true), noticedMs)
    return () => {
      clearTimeout(timer)
      setNoticed(false)
    }
  }, [isWaiting])
  const shown = isWaiting && isNoticed ? count : 0
  return lost === null && shown === 0 ? null : { shown, lost }
}

type PendingLineProps = { pending: ReturnType<typeof usePending>; isBrief?: boolean }

export function PendingLine({ pending, isBrief = false }: PendingLineProps) {
  const line = useLive<HTMLParagraphElement>()
  const clock = useStoreClock()
  if (!pending) return null
  const { shown, lost } = pending
  const since = lost?.since ? clock(new Date(gatewayTimeOf(lost.since)).toISOString()) : null
  const texts = isBrief ? courierTexts.pendingBrief : courierTexts.pendingText
  return (
    <p ref={line} className={classes(styles['line'], styles['pending'])}>
      <CloudUpload size={24} aria-hidden="true" />
      <span>
        {shown > 0 && <strong>{courierTexts.pending(shown)}</strong>}{' '}
        <span>{lost ? (shown > 0 ? texts.offline : texts.offlineIdle)(since) : texts.online}</span>
      </span>
    </p>
  )
}

/** Says that pending steps are lost with this page, because the phone has no room or stores nothing. */
export const UnstoredLine = () => (
  <p className={classes(styles['line'], styles['silent'])} role="alert">
    <CloudOff size={24} aria-hidden="true" />
    <span>{courierTexts.frameOf}</span>
  </p>
)
