import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { useOnline } from '#web/shared/state/online.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { useLive } from '#web/shared/ui/live.ts'
import styles from '../workplace/status-lines.module.css'

/** A step that is answered sooner than this does not show as waiting. */
const noticedMs = 800

/** The number of steps without an answer, and whether the phone has a network. */
export function PendingLine({ count }: { count: number }) {
  const isOnline = useOnline()
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
  const line = useLive<HTMLParagraphElement>()
  if (isOnline && shown === 0) return null
  return (
    <p ref={line} className={classes(styles['line'], styles['pending'])}>
      <CloudUpload size={24} aria-hidden="true" />
      <span>
        {shown > 0 && <strong>{courierTexts.pending(shown)}</strong>} <span>{pendingText(shown, isOnline)}</span>
      </span>
    </p>
  )
}

function pendingText(count: number, isOnline: boolean): string {
  const { online, offline, offlineIdle } = courierTexts.pendingText
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
