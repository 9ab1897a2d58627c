import type { QueryClient } from '@tanstack/react-query'
import { startLater } from '#web/shared/shell/start-later.ts'

/** Starts the service worker, and this tab's watch for another one that forgets the diner. */
export function startDinerLater(queryClient: QueryClient): void {
  startLater(async () => {
    const { forgetWithOthers } = await import('../state/forget.ts')
    return () => forgetWithOthers(queryClient)
  })
}
