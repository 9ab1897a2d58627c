import type { QueryClient } from '@tanstack/react-query'
import { startLater } from '#web/shared/shell/start-later.ts'

/** Starts the service worker, this tab's watch for another one that forgets the diner, and the drawings of its pages. */
export function startDinerLater(queryClient: QueryClient): void {
  startLater(async () => {
    const [{ forgetWithOthers }, { keepDrawings }] = await Promise.all([
      import('../state/forget.ts'),
      import('../drawings/keep.ts'),
    ])
    return () => {
      forgetWithOthers(queryClient)
      keepDrawings()
    }
  })
}
