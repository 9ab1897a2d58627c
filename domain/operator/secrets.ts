/** The rules of a password, a PIN and a user name. They look at the text alone: how it is kept is the gateway's matter. */

const shortestPassword = 8
const longestPassword = 200

/** Passwords that attackers try first, in small letters. Digits at the end are looked at without. */
const commonPasswords = new Set([
  ...[
    'password',
    'passw0rd',
    'contraseña',
    'contrasena',
    'qwertyui',
    'qwertyuiop',
    'asdfghjk',
    'asdfghjkl',
    'iloveyou',
  ],
  ...[
    'princess',
    'sunshine',
    'football',
    'baseball',
    'superman',
    'welcome',
    'letmein',
    'abcdefgh',
    'abcd1234',
    'admin',
  ],
  ...[
    'administrador',
    'restaurant',
    'restaurante',
    'cocina',
    'comanda',
    'argentina',
    'bocajuniors',
    'riverplate',
    'teamo',
  ],
  ...[
    'chocolate',
    'mariposa',
    'estrella',
    'computer',
    'whatever',
    'trustno1',
    'qwerty',
    'qazwsx',
    '1q2w3e4r',
    '1q2w3e',
    'hola',
  ],
])

export type PasswordFault = 'TooShort' | 'TooLong' | 'TooCommon' | 'SameAsLogin'

/**
 * Returns the rule that a password breaks; null for a good one. `isListed` looks a text in small letters up in a public list of
 * common passwords, which has few words of Spanish and none of this trade.
 */
export function passwordFault(
  password: string,
  login: string,
  isListed: (text: string) => boolean,
): PasswordFault | null {
  if ([...password].length < shortestPassword) return 'TooShort'
  if (password.length > longestPassword) return 'TooLong'
  const small = password.toLowerCase()
  if (small === login || small === login.split('@')[0]) return 'SameAsLogin'
  const bare = small.replace(/[\d!.]+$/, '')
  const isOneKey = new Set(small).size <= 2
  const isCommon = [small, bare].some((text) => commonPasswords.has(text) || isListed(text))
  return isOneKey || isCommon || isRun(small) || repeatsItself.test(small) ? 'TooCommon' : null
}

/** `123123123` or `abcdefabcdef`. */
const repeatsItself = /^(.{1,6})\1+$/u

/** A PIN has four to six digits. */
const pinForm = /^\d{4,6}$/

export type PinFault = 'NotAPin' | 'TooCommon'

/** Returns the rule that a PIN breaks; null for a good one. */
export function pinFault(pin: string): PinFault | null {
  if (!pinForm.test(pin)) return 'NotAPin'
  const isPair = /^(\d\d)\1+$/.test(pin)
  return new Set(pin).size === 1 || isPair || isRun(pin) ? 'TooCommon' : null
}

/** `1234`, `9876` or `abcdefgh`. */
function isRun(text: string): boolean {
  const steps = new Set([...text].slice(1).map((each, index) => each.charCodeAt(0) - text.charCodeAt(index)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) === 1
}

const loginForm = /^[\p{L}\d._%+@-]{3,120}$/u

/** A user name or an e-mail address as it is kept: the case does not count. Null for a text that is neither. */
export function loginOf(text: string): string | null {
  const login = text.trim().normalize('NFC').toLowerCase()
  return loginForm.test(login) ? login : null
}
