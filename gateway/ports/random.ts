import { randomBytes, randomInt } from 'node:crypto'

/** Ids and codes that an attacker cannot guess. The simulator brings a seeded source. */
export type Random = {
  /** 128 random bits (ruling-07). */
  id(): string
  /** Eight characters of an alphabet in which no two look alike. */
  orderCode(): string
  /** Four digits (FOPEN-88). */
  securityCode(): string
  /** Six digits. */
  oneTimeCode(): string
  /** 256 random bits, for tokens. */
  token(): string
}

const unambiguous = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

export const secureRandom: Random = {
  id: () => randomBytes(16).toString('base64url'),
  orderCode: () => Array.from({ length: 8 }, () => unambiguous[randomInt(unambiguous.length)]).join(''),
  securityCode: () => digits(4),
  oneTimeCode: () => digits(6),
  token: () => randomBytes(32).toString('base64url'),
}
