import type { FastifyRequest } from 'fastify'
import { setCookie, tokenCookie } from '../http/cookies.ts'

/** The days for which a browser stays signed in after a password. */
export const sessionDays = 30
const seconds = sessionDays * 86_400

export type ConsoleCookies = ReturnType<typeof consoleCookies>

/**
 * The cookies of the console: one of the session, and one by which a tablet is known to the people who share it. Scripts cannot read
 * them, and other sites do not send them. With TLS their names have the prefix that keeps a neighbouring host from setting them.
 */
export function consoleCookies(isSecure: boolean) {
  const prefix = isSecure ? '__Host-' : ''
  const names = { session: `${prefix}operatorSession`, tablet: `${prefix}operatorTablet` }
  const cookie = (name: string, value: string) =>
    setCookie({ name, value, path: '/', seconds, sameSite: 'strict', isSecure })

  return {
    session: ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => tokenCookie(headers, names.session),
    tablet: ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => tokenCookie(headers, names.tablet),
    /** An empty session ends the cookie; the tablet keeps its own. */
    set: (session: string, tablet?: string): string[] => [
      cookie(names.session, session),
      ...(tablet === undefined ? [] : [cookie(names.tablet, tablet)]),
    ],
  }
}
