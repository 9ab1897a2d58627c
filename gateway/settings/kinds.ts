import { resolve } from 'node:path'
import { z } from 'zod'

export const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** A folder; one without a slash in front is below the folder in which the program was started. */
export const folder = z
  .string()
  .min(1)
  .overwrite((path) => resolve(path))

/** Tests a URL. A text that is no URL passes: it is refused already, and parsing would throw with the whole value. */
export function holds(test: (url: URL) => boolean) {
  return (text: string) => !URL.canParse(text) || test(new URL(text))
}

/** The clients of PostgreSQL and NATS decode name and password, and some of them throw with both in the message. */
export const encodedSignIn = [
  holds(({ username, password }) => {
    try {
      decodeURIComponent(username + password)
      return true
    } catch {
      return false
    }
  }),
  'a % in its name or password must be written %25',
] as const
