import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useNewRelease } from '#web/app/new-release.ts'
import { isBusyPage, takeNewRelease } from '#web/app/take-new-release.ts'
import { installTexts as texts } from '#web/texts/install.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './new-release.module.css'

/**
 * Applies a new release: on a press, or by itself when the diner moves to another page. Never during a payment, on an
 * order's page or during a delivery.
 */
export function NewRelease() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const isWaiting = useNewRelease()
  useEffect(() => {
    const from = before.current
    before.current = pathname
    if (isWaiting && from !== pathname && !isBusyPage(from) && !isBusyPage(pathname)) takeNewRelease()
  }, [pathname, isWaiting])
  return (
    <div role="status">
      {isWaiting && !isBusyPage(pathname) && (
        <p className={styles['line']}>
          <span>{texts.newRelease}</span>
          <Button variant="quiet" onClick={() => takeNewRelease()}>
            {texts.takeNewRelease}
          </Button>
        </p>
      )}
    </div>
  )
}
