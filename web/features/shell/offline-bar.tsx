import { useOnline } from '#web/state/online.ts'
import { shellTexts } from '#web/texts/shell.ts'
import styles from './offline-bar.module.css'

/** Without a network what is loaded stays, and one calm line says why nothing new comes. */
export function OfflineBar() {
  const online = useOnline()
  return (
    <div className={styles['bar']} role="status" hidden={online}>
      {!online && shellTexts.offline}
    </div>
  )
}
