import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** 32 MB and about a tenth of a second of one core. Each hash names its cost, so that another cost can follow (decision 127). */
const usualCost = { N: 2 ** 15, r: 8, p: 1 }
const length = 32
const saltLength = 16
const maxmem = 128 * 1024 * 1024

/** Too many secrets wait to be checked. */
export class HashesBusy extends Error {
  override readonly name = 'HashesBusy'
}

export type Cost = typeof usualCost

/** Computes scrypt of a secret and a salt. */
export type Scrypt = (secret: string, salt: Buffer, length: number, cost: Cost & { maxmem: number }) => Promise<Buffer>

const inThreadPool: Scrypt = (secret, salt, length, cost) =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, length, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** A waiting line for hashes: one at a time in the thread pool, so that a flood of them leaves the pool to others. */
function line(most: number) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (waiting >= most) throw new HashesBusy()
    waiting++
    const run = last.then(work).finally(() => void waiting--)
    last = run.catch(() => undefined)
    return run
  }
}

/** The secrets that wait in one line: at a tenth of a second each, the last waits for two seconds. */
const mostWaiting = 20

export type Hasher = ReturnType<typeof createHasher>

/**
 * Hashes passwords and PINs, and compares them. People of a known tablet have a line of their own, so that a flood of strangers
 * holds up no shop.
 */
export function createHasher(cost: Cost = usualCost, scryptOf = inThreadPool) {
  const derive = (secret: string, salt: Buffer, { N, r, p }: Cost) =>
    scryptOf(secret.normalize('NFC'), salt, length, { N, r, p, maxmem })
  const lines = { known: line(mostWaiting), stranger: line(mostWaiting) }
  /** Made at its first use: a start spends no processor time on it. */
  let unknown: Promise<string> | undefined
  const ofUnknown = () =>
    (unknown ??= make('a secret of no person').catch((error: unknown) => {
      // The next sign-in tries again.
      unknown = undefined
      throw error
    }))

  async function make(secret: string): Promise<string> {
    const salt = randomBytes(saltLength)
    const key = await derive(secret, salt, cost)
    return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
  }

  return {
    make: (secret: string): Promise<string> => lines.known(() => make(secret)),
    /** A hash of null takes as long as another one, so that the time tells nothing about a user name. */
    isRight: (caller: keyof typeof lines, secret: string, hash: string | null): Promise<boolean> =>
      lines[caller](async () => {
        const [, N, r, p, salt = '', stored = ''] = (hash ?? (await ofUnknown())).split('$')
        const key = await derive(secret, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
        const expected = Buffer.from(stored, 'base64url')
        return key.length === expected.length && timingSafeEqual(key, expected) && hash !== null
      }),
  }
}
