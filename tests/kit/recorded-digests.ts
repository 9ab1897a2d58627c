import type * as Crypto from 'node:crypto'

type Digest = { readonly of: string; readonly key: string | null; readonly bytes: Buffer }

/** All digests that were made since `vi.mock('node:crypto', recordingCrypto)`, with their inputs. */
export const recordedDigests: Digest[] = []

/** Replaces `node:crypto`: the same functions, with each digest recorded. */
export async function recordingCrypto(original: () => Promise<typeof Crypto>): Promise<typeof Crypto> {
  const crypto = await original()
  const noting = <Made extends Crypto.Hash | Crypto.Hmac>(made: Made, key: string | null): Made => {
    const parts: string[] = []
    const [update, digest] = [made.update.bind(made), made.digest.bind(made)]
    const changed = {
      update(data: Crypto.BinaryLike) {
        parts.push(typeof data === 'string' ? data : Buffer.from(data as Uint8Array).toString())
        update(data)
        return made
      },
      digest(encoding?: Crypto.BinaryToTextEncoding) {
        const bytes = digest()
        recordedDigests.push({ of: parts.join(''), key, bytes })
        return encoding ? bytes.toString(encoding) : bytes
      },
    }
    return Object.assign(made, changed)
  }
  const recording = {
    createHash: (...given: Parameters<typeof Crypto.createHash>) => noting(crypto.createHash(...given), null),
    createHmac: (...given: Parameters<typeof Crypto.createHmac>) =>
      noting(crypto.createHmac(...given), String(given[1])),
    hash: (algorithm: string, data: Crypto.BinaryLike, encoding: Crypto.BinaryToTextEncoding = 'hex') =>
      noting(crypto.createHash(algorithm), null).update(data).digest(encoding),
  }
  return { ...crypto, ...recording } as typeof Crypto
}
