import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

/** The browsers on which the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['console', 'sessions'],
  meta: logsFailure,
  queryFn: ({ signal }) => answerOf(api.GET('/api/console/sessions', { signal })),
})

export const endSession = (sessionId: string) =>
  answerOf(api.DELETE('/api/console/sessions/{sessionId}', { params: { path: { sessionId } } }))
export const endSessions = () => answerOf(api.DELETE('/api/console/sessions'))

export const changePassword = (password: string, newPassword: string) =>
  answerOf(api.PUT('/api/console/account/password', { body: { password, newPassword } }))
export const changePin = (password: string, pin: string) =>
  answerOf(api.PUT('/api/console/account/pin', { body: { password, pin } }))
