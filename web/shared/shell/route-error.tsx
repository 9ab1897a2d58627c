import { useEffect } from 'react'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { hasNetwork } from '#web/shared/network.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Column } from '#web/shared/ui/page.tsx'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { toast } from '#web/shared/ui/toast.ts'

/** The last resort, for a page that failed or whose code did not load. */
export function RouteError({ error }: { error: unknown }) {
  useEffect(() => {
    reportError(error)
    logProblem(error, { component: 'page' })
  }, [error])
  return (
    <Column>
      <main>
        <ErrorState
          level={1}
          title={shellTexts.broken.title}
          text={shellTexts.broken.text}
          retryLabel={shellTexts.retry}
          onRetry={() => void retry()}
        />
      </main>
    </Column>
  )
}

/** Without a network a reload would lead to the browser's own error page. */
const retry = async () => ((await hasNetwork()) ? location.reload() : toast(shellTexts.offline(), 'bad'))
