import { queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

export type ConsoleSession = Wire['ConsoleSession']
export type Person = NonNullable<ConsoleSession['operator']>

/** A tablet that another person has locked, or closed, shows it within this time. */
const againMs = 30_000

/** The caller that this browser is to the gateway. */
export const sessionQuery = queryOptions({
  queryKey: ['console', 'session'],
  meta: logsFailure,
  refetchInterval: againMs,
  queryFn: ({ signal }) => answerOf(api.GET('/api/console/session', { signal })),
})

export const signIn = (login: string, password: string) =>
  answerOf(api.POST('/api/console/session', { body: { login, password } }))

export const typePin = (operatorId: string, pin: string) =>
  answerOf(api.POST('/api/console/session/person', { body: { operatorId, pin } }))

export const signOut = () => answerOf(api.DELETE('/api/console/session'))
export const lock = () => answerOf(api.POST('/api/console/session/lock'))
export const keepActive = () => answerOf(api.POST('/api/console/session/activity'))

export const readInvitation = (token: string) => answerOf(api.POST('/api/console/invitation', { body: { token } }))

export const acceptInvitation = (body: Wire['InvitationAcceptance']) =>
  answerOf(api.POST('/api/console/invitation/accept', { body }))

/** The signature for a private channel. */
export const authorizeConsole = async (socketId: string, channel: string): Promise<string> => {
  const { auth } = await answerOf(api.POST('/pusher/auth', { body: { socket_id: socketId, channel_name: channel } }))
  return auth
}
