import { connect } from 'node:net'
import { lookupName } from '../outside/names.ts'
import type { Address } from './settings.ts'

/** An open connection to a printer. No promise of it fails: a broken connection answers null or false. */
export type PrinterConnection = {
  /** Whether the bytes have left for the printer within this time. */
  readonly write: (bytes: Uint8Array, ms: number) => Promise<boolean>
  /** The next byte of this kind that the printer says; null when none comes in time. Other bytes stay. */
  readonly next: (isLike: (byte: number) => boolean, ms: number) => Promise<number | null>
  readonly isOpen: () => boolean
  /** Forgets what the printer has said. */
  readonly forget: () => void
  /** Ends the connection. False where it broke before the printer had everything; many printers leave their end open. */
  readonly end: (ms: number) => Promise<boolean>
  readonly destroy: () => void
}

/** A printer that says more than this is not one. */
const mostHeard = 1_024

export async function openLine(
  { host, port }: Address,
  ms: number,
): Promise<PrinterConnection | 'NO_CONNECTION' | 'TIME_OUT'> {
  const socket = connect({ host, port, noDelay: true, lookup: lookupName })
  const heard: number[] = []
  let hasEnded = false
  let wake = () => {}
  socket.on('data', (chunk) => {
    heard.push(...chunk.subarray(0, mostHeard - heard.length))
    wake()
  })
  const ended = () => {
    hasEnded = true
    wake()
  }
  socket
    .on('error', ended)
    .on('close', ended)
    .on('end', () => wake())
  const opened = await within(ms, (done) => {
    socket.once('connect', () => done(true)).once('close', () => done(false))
  })
  if (!opened) {
    socket.destroy()
    return opened === null ? 'TIME_OUT' : 'NO_CONNECTION'
  }
  return {
    write: async (bytes, patience) =>
      (await within(patience, (done) => {
        if (hasEnded) done(false)
        socket.once('close', () => done(false))
        socket.write(bytes, (error) => done(!error))
      })) ?? false,
    async next(isLike, patience) {
      await within(patience, (done) => {
        const look = () => {
          if (heard.some(isLike) || hasEnded) done(true)
        }
        wake = look
        look()
      })
      const at = heard.findIndex(isLike)
      return at < 0 ? null : (heard.splice(at, 1)[0] ?? null)
    },
    isOpen: () => !hasEnded,
    forget: () => void heard.splice(0),
    end: async (patience) =>
      (await within(patience, (done) => {
        if (hasEnded) done(false)
        socket.once('error', () => done(false))
        socket.once('close', (isBroken) => done(!isBroken))
        socket.end()
      })) ?? true,
    destroy: () => void socket.destroy(),
  }
}

/** Null when nothing was said in time. */
function within(ms: number, begin: (done: (result: boolean) => void) => void): Promise<boolean | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), ms)
    begin((result) => {
      clearTimeout(timer)
      resolve(result)
    })
  })
}
