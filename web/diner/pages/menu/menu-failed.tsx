import { menuTexts } from '#web/diner/texts/menu.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { ErrorState } from '#web/shared/ui/state.tsx'
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
