import { menuTexts } from '#web/texts/menu.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { ErrorState } from '#web/ui/state.tsx'
import type { useMenuOf } from './store-route.tsx'

/** Shown instead of a menu that could not be loaded. */
export const MenuFailed = ({ query }: { query: ReturnType<typeof useMenuOf>['query'] }) => (
  <ErrorState
    title={menuTexts.failed.title}
    text={menuTexts.failed.text}
    retryLabel={shellTexts.retry}
    onRetry={() => void query.refetch()}
    busy={query.isFetching}
  />
)
