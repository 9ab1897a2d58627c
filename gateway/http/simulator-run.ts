import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../ports/clock.ts'
import { keyedDigest } from './device-key.ts'
import { isSameSecret } from './secrets.ts'

/** The header by which the simulator proves that it knows `SIMULATOR_KEY`, and the one that says that the proof was right. */
export const runHeader = 'simulator-run'

/** The second in which the proof ends, and the signature of it. */
const form = /^v1\.(\d{10})\.([\w-]{43})$/

/** The longest life of a proof: one that a person has copied is soon of no use, and clocks may be some minutes apart. */
const longestMs = 10 * 60_000

/**
 * Returns whether a call belongs to a run of the simulator that the operator has allowed by `SIMULATOR_KEY` (decision 189). Without the
 * setting no call does.
 */
export function runCheck(clock: Clock, key: string | undefined) {
  if (key === undefined) return () => false
  return ({ [runHeader]: header }: IncomingHttpHeaders): boolean => {
    const [, ends = '', given] = form.exec(typeof header === 'string' ? header : '') ?? []
    if (given === undefined) return false
    const left = Number(ends) * 1000 - clock.now().getTime()
    return isSameSecret(given, keyedDigest(key, 'simulator run', ends)) && left > 0 && left <= longestMs
  }
}
