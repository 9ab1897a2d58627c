import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'

/** A token of 256 random bits, as `Random.token` writes it. */
const token = /^[\w-]{43}$/

/** All values of a name, in their order: a cookie of another path or a parent domain may have the same name. */
export const cookiesNamed = ({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>, name: string): readonly string[] =>
  // The library keeps one value of a name, so that it is given one pair at a time.
  cookie.includes(`${name}=`) ? cookie.split(';').flatMap((pair) => parseCookie(pair)[name] ?? []) : []

/** The first value of a name that is a token of ours. */
export const tokenCookie = (headers: Pick<IncomingHttpHeaders, 'cookie'>, name: string): string | null =>
  cookiesNamed(headers, name).find((value) => token.test(value)) ?? null

type Cookie = {
  readonly name: string
  /** An empty one ends the cookie. */
  readonly value: string
  readonly path: string
  readonly seconds: number
  readonly sameSite: 'lax' | 'strict'
  /** Whether the site has TLS: the cookie then travels by it alone. */
  readonly isSecure: boolean
  /** A script of our own page reads it. */
  readonly isReadable?: boolean
}

/** The header `Set-Cookie` of a cookie of ours. */
export const setCookie = ({ name, value, path, seconds, sameSite, isSecure, isReadable = false }: Cookie): string =>
  stringifySetCookie({
    ...{ name, value, path, sameSite, httpOnly: !isReadable, secure: isSecure },
    maxAge: value === '' ? 0 : seconds,
  })
