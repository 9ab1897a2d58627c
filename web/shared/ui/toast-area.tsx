import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { useToasts } from './toast.ts'
import styles from './toast-area.module.css'

/**
 * Shows the toasts. The page has one area, its bar at the foot has another, and each open sheet has its own, because everything outside a
 * modal dialog is covered and silent. Only the newest area announces.
 */
export function ToastArea() {
  const id = useId()
  const speaker = useSyncExternalStore(subscribe, newest)
  const toasts = useToasts()

  useEffect(() => {
    areas = [...areas, id]
    tell()
    return () => {
      areas = areas.filter((other) => other !== id)
      tell()
    }
  }, [id])

  return (
    <div className={styles['area']} role="status" aria-live="polite" data-toasts="">
      {speaker === id &&
        toasts.map(({ id: key, message, tone }) => (
          <div key={key} className={classes(styles['toast'], tone !== 'plain' && styles[tone])} data-toast="">
            {tone === 'good' && <CircleCheck size={20} aria-hidden="true" />}
            {tone === 'bad' && <CircleAlert size={20} aria-hidden="true" />}
            <span>{message}</span>
          </div>
        ))}
    </div>
  )
}

let areas: readonly string[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const notify of listeners) notify()
}
const newest = () => areas.at(-1)
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
