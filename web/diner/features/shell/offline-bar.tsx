import { useLayoutEffect, useRef } from 'react'
import { useMissingModule } from '#web/shared/load-module.ts'
import { useIsOpening } from '#web/shared/router/app-router.tsx'
import { useOnline } from '#web/shared/state/online.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import styles from './offline-bar.module.css'

/**
 * Without a network the loaded content stays, and one line says why nothing new arrives. Pages that the diner has asked
 * for open when the network is back. The line stays visible wherever the page is scrolled.
 */
export function OfflineBar() {
  const isOnline = useOnline()
  const isMissing = useMissingModule()
  const waits = useIsOpening() && isMissing
  const isShown = !isOnline || isMissing
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
      {isShown && (waits ? shellTexts.opensLater : shellTexts.offline)}
    </div>
  )
}
