import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** In constant time, whatever the lengths: both sides are compared as digests. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** A token of 128 random bits or more as it is kept: a copy of the database opens nothing. Short values need a key (`gateway/digests`). */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

export function bearerToken({ headers }: FastifyRequest): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}
