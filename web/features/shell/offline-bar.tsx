import { useOnline } from '#web/state/online.ts'
import { shellTexts } from '#web/texts/shell.ts'
import styles from './offline-bar.module.css'

/** Without a network the loaded content stays, and one calm line says why nothing new arrives. */
export function OfflineBar() {
  const online = useOnline()
  return (
    <div className={styles['bar']} role="status" hidden={online}>
      {!online && shellTexts.offline}
    </div>
  )
}
