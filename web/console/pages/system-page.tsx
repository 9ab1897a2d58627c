import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { systemTexts as texts } from '#web/console/texts/system.ts'
import { isForbidden } from '#web/shared/api/api-error.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { storeClock } from '../account/store-clock.ts'
import type { Person } from '../api/session.ts'
import { systemQuery } from '../api/system.ts'
import { Backup } from '../system/backup.tsx'
import { Concerns } from '../system/concerns.tsx'
import { Nodes } from '../system/nodes.tsx'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import { UnreadNotice } from '../workplace/freshness.tsx'
import { LoadingRows } from '../workplace/shapes.tsx'

/** The nodes of the installation, for an administrator of all stores. */
export default function SystemPage() {
  return (
    <ConsoleFrame title={texts.title}>
      {(person) => (person.role === 'administrador' ? <System stores={person.stores} /> : <NotYours />)}
    </ConsoleFrame>
  )
}

const NotYours = () => <EmptyState level={1} picture={<Lock size={32} />} {...texts.notYours} />

function System({ stores }: Pick<Person, 'stores'>) {
  const { data, error, isError, isFetching, refetch } = useQuery(systemQuery)
  if (isForbidden(error)) return <NotYours />
  const writeTime = storeClock(stores)
  return (
    <>
      <h1>{texts.title}</h1>
      {!data && !isError && <LoadingRows />}
      {!data && isError && (
        <ErrorState {...texts.failed} retryLabel={shellTexts.retry} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && isError && <UnreadNotice />}
      {data && <Concerns concerns={data.concerns} />}
      {data && <Nodes nodes={data.nodes} at={data.at} writeTime={writeTime} />}
      {data?.backup && <Backup at={data.backup.at} writeTime={writeTime} />}
    </>
  )
}
