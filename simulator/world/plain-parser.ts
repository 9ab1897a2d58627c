import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

/** The first bytes of the messages with a text to read: Parse and Query of PostgreSQL's protocol. */
const withText: readonly (number | undefined)[] = [0x50, 0x51]

/**
 * Keeps the optimizing compiler from functions of embedded databases that first run when a text is read: one of them takes it
 * 600 MB and seconds, and a run reads each text once. V8 decides that at the first call of a function.
 */
export function leaveParserPlain(): void {
  const run = PGlite.prototype.execProtocolRawSync
  PGlite.prototype.execProtocolRawSync = function (message) {
    if (!withText.includes(message[0])) return run.call(this, message)
    setFlagsFromString('--wasm-tier-up-filter=0')
    try {
      return run.call(this, message)
    } finally {
      setFlagsFromString('--wasm-tier-up-filter=-1')
    }
  }
}
