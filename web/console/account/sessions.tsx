import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountTexts } from '#web/console/texts/account.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { endSession, endSessions, sessionsQuery } from '../api/account.ts'
import { FailedPart } from '../workplace/failed-part.tsx'
import { refusalSentence } from '../workplace/refusal.ts'
import room from '../workplace/room.module.css'
import { RowShapes } from '../workplace/shapes.tsx'
import { useTakeSession } from '../workplace/use-session.ts'
import styles from './account.module.css'
import { browserName } from './browser-name.ts'
import type { WriteTime } from './store-clock.ts'

const texts = accountTexts.sessions

/** The browsers on which the person is signed in. Each ends by itself, or all at once. */
export function Sessions({ writeTime }: { writeTime: WriteTime }) {
  const queries = useQueryClient()
  const take = useTakeSession()
  const [isAsking, setIsAsking] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery)
  const failed = (error: unknown) => toast(refusalSentence(error), 'bad')
  const end = (id: string) =>
    void endSession(id).then(() => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }), failed)
  const endAll = () => {
    setIsAsking(false)
    void endSessions().then(() => take(null), failed)
  }

  return (
    <section className={styles['section']}>
      <h2 className={room['title']}>{texts.title}</h2>
      {!data && !isError && <RowShapes count={2} />}
      {!data && isError && <FailedPart text={texts.failed} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <ul className={styles['list']}>
          {data.sessions.map(({ id, browser, usedAt, isCurrent }) => {
            const name = browserName(browser) ?? texts.unknown
            return (
              <li key={id} className={styles['row']}>
                <span className={styles['words']}>
                  <span>{name}</span>
                  <span className={room['soft']}>{texts.lastUse(writeTime(usedAt))}</span>
                </span>
                {isCurrent ? (
                  <Badge tone="good">{texts.current}</Badge>
                ) : (
                  <Button variant="secondary" aria-label={texts.endOf(name)} onClick={() => end(id)}>
                    {texts.end}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {(data || isError) && (
        <div className={styles['actions']}>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {texts.endAll}
          </Button>
        </div>
      )}
      <Confirm
        open={isAsking}
        danger
        title={texts.confirmTitle}
        confirmLabel={texts.endAll}
        cancelLabel={texts.keep}
        onConfirm={endAll}
        onCancel={() => setIsAsking(false)}
      >
        {texts.confirmText}
      </Confirm>
    </section>
  )
}
