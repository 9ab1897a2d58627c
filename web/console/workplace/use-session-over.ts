import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnauthorized } from '#web/shared/api/api-error.ts'
import { sessionQuery } from '../api/session.ts'

/**
 * Asks for the session at once when a call is refused for want of one, which leads to the way in. Returns true until the answer, so that no page
 * draws an error in between. A session that has answered once that it goes on is believed: later refusals of a call hide nothing.
 */
export function useSessionOver(): boolean {
  const queries = useQueryClient()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    let isBelieved = false
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isUnauthorized(event.action.error)) return
      if (!isBelieved) setIsOver(true)
      void queries.refetchQueries({ queryKey: sessionQuery.queryKey }).finally(() => {
        const session = queries.getQueryData(sessionQuery.queryKey)
        isBelieved = session?.operator != null && !session.isLocked
        setIsOver(false)
      })
    })
  }, [queries])
  return isOver
}
