import { Navigate } from 'react-router-dom'
import { isImpossible, isNotFound } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { shopsTexts } from '#web/texts/shops.ts'
import { ErrorState } from '#web/ui/state.tsx'

/** BRANCH-03: an unknown alias has its own page; any other failure can be retried. */
export function ShopFailed({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  if (isNotFound(error) || isImpossible(error)) return <Navigate to={paths.notFound(shopsTexts.notFound)} replace />
  return (
    <main>
      <ErrorState
        level={1}
        title={shopsTexts.failed.title}
        text={shopsTexts.failed.text}
        retryLabel={shellTexts.retry}
        onRetry={onRetry}
        busy={busy}
      />
    </main>
  )
}
