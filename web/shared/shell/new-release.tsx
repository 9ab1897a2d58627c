import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useNewRelease } from '#web/shared/app/new-release.ts'
import { isBusyPage, takeNewRelease } from '#web/shared/app/take-new-release.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import styles from './new-release.module.css'

/**
 * Applies a new release: on a press, or by itself when the reader moves to another page. Never during a payment, on an
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
          <span>{shellTexts.newRelease.text}</span>
          <Button variant="quiet" onClick={() => takeNewRelease()}>
            {shellTexts.newRelease.take}
          </Button>
        </p>
      )}
    </div>
  )
}
