import { z } from 'zod'

export const flag = z.enum(['0', '1']).transform((value) => value === '1')

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
