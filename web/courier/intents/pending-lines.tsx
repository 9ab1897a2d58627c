import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { useOnline } from '#web/shared/state/online.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { useLive } from '#web/shared/ui/live.ts'
import { useCourierLost } from '../workplace/courier-realtime.ts'
import styles from '../workplace/status-lines.module.css'

/** A step that is answered sooner than this does not show as waiting. */
const noticedMs = 800

/** The number of steps without an answer, and whether the phone reaches the gateway; null when there is nothing to say. */
export function usePending(count: number): { readonly shown: number; readonly isOnline: boolean } | null {
  const isLost = useCourierLost()
  const isOnline = useOnline() && !isLost
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
  return isOnline && shown === 0 ? null : { shown, isOnline }
}

type PendingLineProps = { pending: ReturnType<typeof usePending>; isBrief?: boolean }

export function PendingLine({ pending, isBrief = false }: PendingLineProps) {
  const line = useLive<HTMLParagraphElement>()
  if (!pending) return null
  const { shown, isOnline } = pending
  const texts = isBrief ? courierTexts.pendingBrief : courierTexts.pendingText
  return (
    <p ref={line} className={classes(styles['line'], styles['pending'])}>
      <CloudUpload size={24} aria-hidden="true" />
      <span>
        {shown > 0 && <strong>{courierTexts.pending(shown)}</strong>} <span>{pendingText(texts, shown, isOnline)}</span>
      </span>
    </p>
  )
}

type PendingTexts = Readonly<Record<'online' | 'offline' | 'offlineIdle', string>>

function pendingText({ online, offline, offlineIdle }: PendingTexts, count: number, isOnline: boolean): string {
  if (isOnline) return online
  return count > 0 ? offline : offlineIdle
}

/** Says that pending steps are lost with this page, because the phone has no room or stores nothing. */
export const UnkeptLine = () => (
  <p className={classes(styles['line'], styles['silent'])} role="alert">
    <CloudOff size={24} aria-hidden="true" />
    <span>{courierTexts.unkept}</span>
  </p>
)
