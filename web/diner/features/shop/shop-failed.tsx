import { isImpossible, isNotFound } from '#web/shared/api/api-error.ts'
import { NotFound } from '#web/shared/shell/not-found.tsx'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { ErrorState } from '#web/shared/ui/state.tsx'

/** BRANCH-03: an unknown alias has its own page; the diner can retry after any other failure. */
export function ShopFailed({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  // Rendered in place: a redirect would show nothing, or a lost network, until the other page's code is loaded.
  if (isNotFound(error) || isImpossible(error)) return <NotFound text={shopsTexts.notFound} />
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
