import { useQueryClient } from '@tanstack/react-query'
import { type ConsoleSession, sessionQuery } from '../api/session.ts'

/** Takes up another caller of this browser. Answers to the earlier caller are forgotten. */
export function useTakeSession() {
  const queries = useQueryClient()
  return (session: ConsoleSession | null) => {
    // An answer that is on its way may be about the session before.
    void queries.cancelQueries({ queryKey: sessionQuery.queryKey })
    queries.removeQueries({
      queryKey: ['console'],
      predicate: ({ queryKey }) => queryKey[1] !== sessionQuery.queryKey[1],
    })
    if (session) queries.setQueryData(sessionQuery.queryKey, session)
    else void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
}
