import { passkeyTexts } from '#web/console/texts/passkeys.ts'
import { addPasskey, type Passkeys, signInWithPasskey, startPasskey, startPasskeySignIn } from '../api/passkeys.ts'
import type { ConsoleSession } from '../api/session.ts'
import { refusalSentence } from './refusal.ts'

const browserLibrary = () => import('@simplewebauthn/browser')

/** An address of numbers: browsers make passkeys for names alone. */
const isNumber = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Whether this browser makes passkeys on this page. Old ones do not, and none does it without TLS. */
export const hasPasskeys = (): boolean =>
  globalThis.isSecureContext === true && 'PublicKeyCredential' in globalThis && !isNumber(globalThis.location.hostname)

/** No extension is asked for, so none has an outcome. */
const noExtensions = { clientExtensionResults: {} }

/** Asks the browser for a new passkey, which opens the person's account from then on. */
export async function makePasskey(password: string): Promise<Passkeys> {
  const optionsJSON = await startPasskey(password)
  const { startRegistration } = await browserLibrary()
  const made = await startRegistration({ optionsJSON })
  return addPasskey({ ...made, response: { ...made.response }, ...noExtensions })
}

/** Asks the browser for a passkey of this host, and opens the session of its person. */
export async function openWithPasskey(): Promise<ConsoleSession> {
  const optionsJSON = await startPasskeySignIn()
  const { startAuthentication } = await browserLibrary()
  const signed = await startAuthentication({ optionsJSON })
  return signInWithPasskey({ ...signed, response: { ...signed.response }, ...noExtensions })
}

const browserSentences: Readonly<Record<string, string>> = {
  // The person has closed the browser's own dialog, or waited too long.
  NotAllowedError: passkeyTexts.dismissed,
  AbortError: passkeyTexts.dismissed,
  InvalidStateError: passkeyTexts.known,
}

/** The sentence that a person reads when a passkey was not made or not used. */
export const passkeySentence = (error: unknown): string =>
  (error instanceof Error && browserSentences[error.name]) || refusalSentence(error)
