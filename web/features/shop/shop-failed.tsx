import { Navigate } from 'react-router-dom'
import { ApiError, isNotFound } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { shopsTexts } from '#web/texts/shops.ts'
import { ErrorState } from '#web/ui/state.tsx'

/** BRANCH-03: an alias of nobody has its own page; anything else may be tried again. */
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

/** What no alias can look like, the gateway refuses to look up. */
const isImpossible = (error: unknown) => error instanceof ApiError && error.status === 400
