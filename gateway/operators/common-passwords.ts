let listed: Promise<ReadonlySet<string>> | null = null

/** A password is longer, so the shorter half of the list takes no memory. */
const shortest = 6

/**
 * A public list of 49,000 common passwords, in small letters. It is read when the first person chooses a password: a start, and a
 * shop whose people have theirs, spend nothing on it.
 */
export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= shortest)),
  )
  return listed
}
