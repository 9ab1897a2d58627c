import { useMissingCode } from '#web/load-code.ts'
import { useIsOpening } from '#web/router/app-router.tsx'
import { useOnline } from '#web/state/online.ts'
import { shellTexts } from '#web/texts/shell.ts'
import styles from './offline-bar.module.css'

/**
 * Without a network the loaded content stays, and one calm line says why nothing new arrives. What the diner has asked
 * for meanwhile opens when the network is back. The line stays in sight however far the page is scrolled.
 */
export function OfflineBar() {
  const isOnline = useOnline()
  const isMissing = useMissingCode()
  const waits = useIsOpening() && isMissing
  const isShown = !isOnline || isMissing
  return (
    <div className={styles['bar']} role="status" hidden={!isShown}>
      {isShown && (waits ? shellTexts.opensLater : shellTexts.offline)}
    </div>
  )
}
