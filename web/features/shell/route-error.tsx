import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { logProblem } from '#web/api/diner-log.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Column } from '#web/ui/page.tsx'
import { ErrorState } from '#web/ui/state.tsx'

/** The last resort: a page that failed, or whose code did not arrive. */
export function RouteError() {
  const error = useRouteError()
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
          onRetry={() => location.reload()}
        />
      </main>
    </Column>
  )
}
