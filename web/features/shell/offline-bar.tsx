import { useSyncExternalStore } from 'react'
import { shellTexts } from '#web/texts/shell.ts'
import styles from './offline-bar.module.css'

/** Without a network what is loaded stays, and one calm line says why nothing new comes. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div className={styles['bar']} role="status" hidden={online}>
      {!online && shellTexts.offline}
    </div>
  )
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
