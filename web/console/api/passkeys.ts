import { queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

export type Passkeys = Wire['Passkeys']

/** The passkeys of the person. */
export const passkeysQuery = queryOptions({
  queryKey: ['console', 'passkeys'],
  meta: logsFailure,
  queryFn: ({ signal }) => answerOf(api.GET('/api/console/account/passkeys', { signal })),
})

export const startPasskey = (password: string) =>
  answerOf(api.POST('/api/console/account/passkey-options', { body: { password } }))
export const addPasskey = (body: Wire['PasskeyRegistration']) =>
  answerOf(api.POST('/api/console/account/passkeys', { body }))
export const removePasskey = (passkeyId: string) =>
  answerOf(api.DELETE('/api/console/account/passkeys/{passkeyId}', { params: { path: { passkeyId } } }))

export const startPasskeySignIn = () => answerOf(api.POST('/api/console/session/passkey-options'))
export const signInWithPasskey = (body: Wire['PasskeyAssertion']) =>
  answerOf(api.POST('/api/console/session/passkey', { body }))
