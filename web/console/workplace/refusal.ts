import { pinTooCommon, refusalFallback, refusalTexts, secretTexts, tooManyGuesses } from '#web/console/texts/console.ts'
import { ApiError } from '#web/shared/api/api-error.ts'

/** The sentence that a person reads when a call was refused, or had no answer. */
export function refusalSentence(error: unknown): string {
  const told =
    error instanceof ApiError ? (secretSentence(error) ?? waitSentence(error) ?? refusalTexts[error.code]) : undefined
  return told ?? refusalFallback
}

const waitSentence = ({ code, retryAfterMs }: ApiError): string | undefined =>
  code === 'TOO_MANY_GUESSES' && retryAfterMs !== null ? tooManyGuesses(retryAfterMs) : undefined

/** The sentence about a password or a PIN that a rule refuses. */
function secretSentence({ code, types }: ApiError): string | undefined {
  const [rule = ''] = types
  if (code === 'PIN_REFUSED' && rule === 'TooCommon') return pinTooCommon
  return code === 'PIN_REFUSED' || code === 'PASSWORD_REFUSED' ? secretTexts[rule] : undefined
}

type InvitationField = 'login' | 'password' | 'pin'

const fieldOf: Readonly<Record<string, InvitationField>> = {
  LOGIN_TAKEN: 'login',
  LOGIN_REFUSED: 'login',
  PASSWORD_REFUSED: 'password',
  PIN_REFUSED: 'pin',
}

/** The field that a refusal of a new account is about, with its sentence. An empty field is the first to be named. */
export function invitationWrong(error: unknown, values: Readonly<Record<InvitationField, string>>) {
  const empty = (['login', 'password', 'pin'] as const).find((field) => !values[field].trim())
  const sentences = {
    login: refusalTexts['LOGIN_REFUSED'],
    password: secretTexts['TooShort'],
    pin: secretTexts['NotAPin'],
  }
  if (empty) return { fields: [empty], sentence: sentences[empty] ?? refusalFallback }
  const field = error instanceof ApiError ? fieldOf[error.code] : undefined
  return { fields: field ? [field] : [], sentence: refusalSentence(error) }
}
