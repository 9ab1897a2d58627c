import { useQuery } from '@tanstack/react-query'
import Terminal from 'lucide-react/icons/terminal'
import UserRound from 'lucide-react/icons/user-round'
import { sessionQuery } from '#web/console/api/session.ts'
import { consoleTexts as texts } from '#web/console/texts/console.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Column, PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { LoadingPage, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'

const pictures = { nobody: <UserRound size={32} />, script: <Terminal size={32} /> }

/** Tells the reader whether this browser has a session. */
export default function ConsolePage() {
  usePageTitle(texts.title)
  return (
    <Column>
      <Session />
    </Column>
  )
}

function Session() {
  const { data, isError, isFetching, refetch } = useQuery(sessionQuery)
  if (data)
    return (
      <PageBody>
        <EmptyState level={1} picture={pictures[data.is]} {...texts.session[data.is]} />
      </PageBody>
    )
  if (!isError)
    return (
      <LoadingPage label={shellTexts.loading}>
        <Skeleton height="12rem" radius="l" />
      </LoadingPage>
    )
  return (
    <main>
      <ErrorState
        level={1}
        {...texts.failed}
        retryLabel={shellTexts.retry}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </main>
  )
}
