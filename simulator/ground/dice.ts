import { createHash } from 'node:crypto'

/**
 * Bytes derived from a seed: SHA-256 over seed and counter. They are as secret as in a real run for any party without
 * the seed, so tokens and codes stay distinct.
 */
export function seededBytes(seed: string) {
  let block = Buffer.alloc(0)
  let counter = 0
  const fill = (target: Uint8Array) => {
    for (let at = 0; at < target.length; ) {
      if (block.length === 0) block = createHash('sha256').update(`${seed}/${counter++}`).digest()
      const taken = block.subarray(0, target.length - at)
      target.set(taken, at)
      block = block.subarray(taken.length)
      at += taken.length
    }
    return target
  }
  const bytes = (count: number) => fill(Buffer.alloc(count)) as Buffer
  /** At least 0, less than 1, with 48 random bits as `randomInt` has. */
  const fraction = () => bytes(6).readUIntBE(0, 6) / 2 ** 48
  return { fill, bytes, fraction }
}

export type SeededBytes = ReturnType<typeof seededBytes>
