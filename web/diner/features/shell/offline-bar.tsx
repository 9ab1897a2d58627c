import { useLayoutEffect, useRef } from 'react'
import { useMissingModule } from '#web/shared/load-module.ts'
import { useLostConnection } from '#web/shared/network.ts'
import { useIsOpening } from '#web/shared/router/app-router.tsx'
import { shellTexts } from '#web/shared/texts/shell.ts'
import styles from './offline-bar.module.css'

/**
 * Without the gateway the loaded content stays, and one line says since when nothing new arrives. Pages that the diner has asked
 * for open when the network is back. The line stays visible wherever the page is scrolled.
 */
export function OfflineBar() {
  const lost = useLostConnection()
  const isMissing = useMissingModule()
  const waits = useIsOpening() && isMissing
  const isShown = lost !== null || isMissing
  const bar = useRef<HTMLDivElement>(null)
  // Sticky headers of a page stick below the line.
  useLayoutEffect(() => {
    const measure = () =>
      document.documentElement.style.setProperty('--bar', `${isShown ? (bar.current?.offsetHeight ?? 0) : 0}px`)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [isShown])
  return (
    <div ref={bar} className={styles['bar']} role="status" hidden={!isShown}>
      {isShown && (waits ? shellTexts.opensLater : shellTexts.offline(hereAt(lost?.since)))}
    </div>
  )
}

/** The time by the clock of this device, which also heard the gateway last. */
const hereAt = (at: number | null | undefined) => (at ? new Date(at).toTimeString().slice(0, 5) : null)
