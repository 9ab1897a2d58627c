import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '#web/courier/paths.ts'
import { isNotFound } from '#web/shared/api/api-error.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { ErrorState } from '#web/shared/ui/state.tsx'
import { CourierFrame } from './courier-frame.tsx'
import { type OwnStore, useStore } from './use-store.ts'

/** Loads the store of the address. It is undefined while loading, so that a page can hold its layout. */
export function StoreGate({
  alias,
  children,
}: {
  alias: string
  children: (store: OwnStore | undefined) => ReactNode
}) {
  const { data, error, isFetching, refetch } = useStore(alias)
  if (isNotFound(error)) return <Navigate to={paths.notFound(shopsTexts.notFound)} replace />
  return (
    <CourierFrame alias={alias}>
      {error && !data ? (
        <main>
          <ErrorState
            level={1}
            title={shopsTexts.failed.title}
            text={shopsTexts.failed.text}
            retryLabel={shellTexts.retry}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </main>
      ) : (
        children(data)
      )}
    </CourierFrame>
  )
}
