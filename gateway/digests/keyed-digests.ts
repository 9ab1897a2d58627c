import { createHash, createHmac } from 'node:crypto'
import type { Sql } from '../db/database.ts'

/**
 * The length of the SHA-256 that releases before kept for each purpose, in base64url. A keyed digest is made of it, so that rows
 * of these releases get the same keyed digest without the value.
 */
const unkeyedLength = {
  'stopped-messages': 22,
  'session-phone': 43,
  'applied-code': 43,
  guess: 43,
  command: 43,
  'one-time-code': 43,
  'proven-phone': 43,
  'public-order': 43,
  'operator-pin': 43,
  'passkey-challenge': 43,
  ticket: 43,
} as const

/** The use of a digest. Digests of one value for two purposes have nothing in common. */
export type DigestPurpose = keyof typeof unkeyedLength

/** Digests of personal values: without the key of the installation, no list of phones can be tried against them. */
export type Digests = {
  of(purpose: DigestPurpose, value: string): string
  /** The keyed form of a digest that another means has made, such as the unkeyed one of a release before. */
  again(purpose: DigestPurpose, digest: string): string
  /** A value that only the owner of the key can make. The database keeps it to tell a wrong key. */
  readonly check: string
}

/** A database and the key of its digests. */
export type DigestContext = { readonly sql: Sql; readonly digests: Digests }

/** The first characters of each keyed digest. No unkeyed one has a dot. */
export const keyedMark = 'k.'
export const isKeyed = (digest: string): boolean => digest.startsWith(keyedMark)
/** 128 bits. */
const length = 22

export function keyedDigests(key: string): Digests {
  const keyed = (purpose: string, text: string) =>
    keyedMark +
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, text]))
      .digest('base64url')
      .slice(0, length)
  return {
    of: (purpose, value) => keyed(purpose, unkeyedDigest(purpose, value)),
    again: keyed,
    check: keyed('check', ''),
  }
}

const unkeyedDigest = (purpose: DigestPurpose, value: string): string =>
  createHash('sha256').update(value).digest('base64url').slice(0, unkeyedLength[purpose])
