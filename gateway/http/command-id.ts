import { createHash } from 'node:crypto'

/** The id of the command that a caller sends under this Idempotency-Key. A key counts for one operation and one caller. */
export const commandId = (operationId: string, callerId: string, key: string): string =>
  createHash('sha256').update([operationId, callerId, key].join('\n')).digest('base64url')
