import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Wire } from '#openapi/wire/schemas.ts'
import { challengeMinutes } from './challenges.ts'
import type { Passkey } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** The library is loaded at the first passkey: a start, and a shop without any, spend nothing on it. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: all that authenticators make. The library's own list tries an experimental part of Node, which warns. */
const algorithms = [-8, -7, -257] as const

type PasskeyContext = {
  readonly party: RelyingParty
  /** Whether a challenge is one of ours, and not over. */
  readonly isOwn: (challenge: string) => boolean
}

/** Keeps the challenge that an answer has signed. The library hands it over in base64url. */
function signedChallenge(isOwn: PasskeyContext['isOwn']) {
  const signed = { challenge: '' }
  const take = (given: string) => {
    signed.challenge = Buffer.from(given, 'base64url').toString()
    return isOwn(signed.challenge)
  }
  return { signed, take }
}

type Created = Pick<Passkey, 'credential' | 'publicKey' | 'counter' | 'transports'>

/** The key of an answer to `navigator.credentials.create`, with the challenge that it has signed; null for a bad one. */
export async function createdPasskey(
  answer: Wire['PasskeyRegistration'],
  { party, isOwn }: PasskeyContext,
): Promise<(Created & { readonly challenge: string }) | null> {
  const { verifyRegistrationResponse } = await library()
  const { signed, take } = signedChallenge(isOwn)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: take,
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(ofBadAnswer)
  if (!verified || !registrationInfo) return null
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = (answer.response.transports ?? []).slice(0, 10)
  return {
    ...{ credential: id, counter, transports, ...signed },
    publicKey: Buffer.from(publicKey).toString('base64url'),
  }
}

/** The new counter of a passkey that has signed, with the challenge; null for a bad answer. */
export async function usedPasskey(
  answer: Wire['PasskeyAssertion'],
  passkey: Passkey,
  { party, isOwn }: PasskeyContext,
): Promise<{ readonly counter: number; readonly challenge: string } | null> {
  if (passkey.rpId !== party.rpId) return null
  const { verifyAuthenticationResponse } = await library()
  const { signed, take } = signedChallenge(isOwn)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: take,
    expectedOrigin: party.origin,
    expectedRPID: party.rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credential,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: [...passkey.transports],
    },
  }).catch(ofBadAnswer)
  return verified && authenticationInfo ? { counter: authenticationInfo.newCounter, ...signed } : null
}

type NewKey = {
  readonly operatorId: string
  readonly name: string
  readonly login: string
  readonly challenge: string
  /** Keys that the person has already: their authenticators are not asked again. */
  readonly known: readonly { readonly id: string; readonly transports: readonly string[] }[]
}

/** The options of a new key, which the browser finds by itself later, behind a finger, a face or a code. */
export async function creationOptions(
  { rpId }: RelyingParty,
  { operatorId, name, login, challenge, known }: NewKey,
): Promise<Wire['PasskeyCreation']> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    ...{ rpName: rpId, rpID: rpId, userName: login, userDisplayName: name, challenge },
    userID: Uint8Array.from(Buffer.from(operatorId)),
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function requestOptions({ rpId }: RelyingParty, challenge: string): Promise<Wire['PasskeyRequest']> {
  const { generateAuthenticationOptions } = await library()
  const timeout = challengeMinutes * 60_000
  return generateAuthenticationOptions({ rpID: rpId, challenge, timeout, userVerification: 'required' })
}

/** The library throws for each fault of an answer, and an answer is what a caller has sent. */
const ofBadAnswer = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined })
