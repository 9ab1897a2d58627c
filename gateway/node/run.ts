import { setTimeout } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { loggedError } from '../http/logged-error.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import { startWatchdog } from '../lifecycle/watchdog.ts'
import type { Gateway } from './options.ts'

const graceMs = 10_000
/**
 * Each of these ends the node, and a second one changes nothing: npm passes on a signal that the whole process group has had, so one
 * press of Ctrl-C comes twice. SIGQUIT (Ctrl-\) and SIGKILL end it at once.
 */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** A start that is told to end waits no longer for what it has begun; what it leaves open is made to be killed. */
const startGraceMs = 2_000

/**
 * Runs a node for the life of this process: until a signal or an uncaught error ends it. A start that
 * fails prints one sentence and ends with code 1, and so does a node whose database a newer release has taken. When the database was restored to an earlier moment, another node takes the
 * place of the first: each cache, place and cursor of a node belongs to the log that it has read.
 */
export async function runNode(
  start: (ending: AbortSignal) => Promise<Gateway>,
  onListening: (gateway: Gateway) => (() => void) | undefined,
  watchdogSeconds: number,
): Promise<void> {
  // A full disk of the log must not end a node that can serve.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const ending = new AbortController()
  let starting = start(ending.signal)
  let leave: (() => void) | undefined
  const grace = closeWithGrace({ delay: graceMs, logger: { error: say }, skip: [...stopSignals] }, async ({ err }) => {
    // The thrown value may be no error at all, and hold any data, so the log gets only its type.
    if (err) say(err instanceof Error ? err : new Error(`a value of type ${typeof err} was thrown`))
    ending.abort()
    leave?.()
    const gateway = await Promise.race([starting.catch(() => null), setTimeout(startGraceMs, null, { ref: false })])
    // After a fault nothing says that the calls under way can still be answered right.
    if (!err) await gateway?.drain()
    await gateway?.close()
  })
  let isStopping = false
  for (const signal of stopSignals)
    process.on(signal, () => {
      if (!isStopping) grace.close()
      isStopping = true
    })
  try {
    let gateway = await starting
    startWatchdog(watchdogSeconds)
    for (;;) {
      leave = onListening(gateway)
      const outdated = await Promise.race([gateway.wentBack, gateway.outdated])
      leave?.()
      leave = undefined
      await gateway.close()
      if (ending.signal.aborted) return
      if (outdated) throw outdated
      starting = start(ending.signal)
      gateway = await starting
    }
  } catch (error) {
    if (ending.signal.aborted) return
    say(error)
    process.exit(1)
  }
}

/** One line on standard error: a sentence for people where there is one, else the error without what it was about. */
export function say(what: unknown): void {
  const line =
    what instanceof CannotStart
      ? what.message
      : what instanceof Error
        ? JSON.stringify({ level: fatal, err: loggedError(what) })
        : String(what)
  process.stderr.write(`${line}\n`)
}

/** As the log's own lines have it. */
const fatal = 60
