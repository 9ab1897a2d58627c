import { statfs } from 'node:fs/promises'
import type { Clock } from '../ports/clock.ts'

const lookMs = 1_000
/** Writes begin again a little above the line where they end, so that a disk that sways does not. */
const healedAt = 1.1

export type Space = {
  readonly free: () => number
  readonly isShort: () => boolean
  readonly look: () => Promise<void>
  readonly stop: () => void
}

type Options = {
  readonly freeBytes: () => Promise<number>
  /** Below it nothing is written: the embedded database spins for ever on a disk that is quite full. */
  readonly reserve: number
  readonly refuseWrites: (isRefusing: boolean) => Promise<void>
  readonly clock: Clock
  /** Told once when the room gets short, and once when it is back. */
  readonly onChange: (isShort: boolean, free: number) => void
  readonly onError: (error: unknown) => void
}

/** Looks at the disk each second, and takes writes away from a database before the disk is full. */
export async function watchSpace(options: Options): Promise<Space> {
  const { freeBytes, reserve, refuseWrites, clock, onChange, onError } = options
  let free = 0
  let isShort = false
  let looking: Promise<void> | null = null

  const lookOnce = async () => {
    try {
      free = await freeBytes()
      const wasShort = isShort
      const isNowShort = free < (wasShort ? reserve * healedAt : reserve)
      if (isNowShort === wasShort) return
      await refuseWrites(isNowShort)
      isShort = isNowShort
      onChange(isShort, free)
    } finally {
      looking = null
    }
  }
  const look = () => {
    looking ??= lookOnce()
    return looking
  }
  await look()
  return {
    free: () => free,
    isShort: () => isShort,
    look,
    stop: clock.every(lookMs, () => void look().catch(onError)),
  }
}

/** Returns the bytes that this user can still write on the disk of a directory. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
