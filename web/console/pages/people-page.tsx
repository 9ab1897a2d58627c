import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { peopleTexts as texts } from '#web/console/texts/people.ts'
import { UnreadableRows } from '#web/shared/shell/unreadable-rows.tsx'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import styles from '../account/account.module.css'
import { invite, peopleQuery } from '../api/people.ts'
import { Link } from '../people/link.tsx'
import { PersonForm } from '../people/person-form.tsx'
import { PersonRow } from '../people/person-row.tsx'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import { LoadingRows } from '../workplace/shapes.tsx'

/** The people of an administrator's places. */
export default function PeoplePage() {
  return (
    <ConsoleFrame title={texts.title}>
      {({ id, role }) =>
        role === 'administrador' ? (
          <People ownId={id} />
        ) : (
          <EmptyState level={1} picture={<Lock size={32} />} {...texts.notYours} />
        )
      }
    </ConsoleFrame>
  )
}

function People({ ownId }: { ownId: string }) {
  const queries = useQueryClient()
  const [isInviting, setIsInviting] = useState(false)
  const [link, setLink] = useState<Wire['OperatorInvitation'] | null>(null)
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(peopleQuery)
  const changed = () => void queries.invalidateQueries({ queryKey: peopleQuery.queryKey })
  const places = data?.pages[0]?.places ?? []

  return (
    <>
      <h1>{texts.title}</h1>
      {link && <Link name={link.operator.name} link={link.link} onDone={() => setLink(null)} />}
      {isInviting ? (
        <PersonForm
          person={null}
          places={places}
          saveLabel={texts.send}
          save={async (said) => {
            setLink(await invite(said))
            setIsInviting(false)
            changed()
          }}
          onCancel={() => setIsInviting(false)}
        />
      ) : (
        data && (
          <div className={styles['actions']}>
            <Button onClick={() => setIsInviting(true)}>{texts.invite}</Button>
          </div>
        )
      )}
      {!data && !isError && <LoadingRows />}
      {!data && isError && (
        <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <UnreadableRows kind="person" pages={data.pages} />}
      {data && (
        <ul className={styles['list']}>
          {data.pages
            .flatMap(({ operators }) => operators)
            .map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                isSelf={person.id === ownId}
                places={places}
                onChanged={changed}
                onLink={setLink}
              />
            ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
