import type { FastifyInstance } from 'fastify'
import { sharedRun } from '#domain/kernel/single-flight.ts'
import { lateSeconds } from '../events/relay-watch.ts'
import type { Clock } from '../ports/clock.ts'
import { errorBody } from './problems.ts'

export type Readiness = {
  readonly clock: Clock
  readonly isLeaving: () => boolean
  /** Rejects with the reason where the database cannot serve. It may take as long as its connection does. */
  readonly askDatabase: () => Promise<unknown>
  /** Whether NATS is set and away: nodes then hear of each other by the log alone. */
  readonly isNatsAway: () => boolean
  /** The age of the oldest event that the node has not relayed. */
  readonly relayBehindSeconds: () => number
}

/** A balancer gives up after a few seconds, so that a database that hangs is told before. */
const patienceMs = 900

/** `/readyz`: 200 while the node can serve, else 503 with the part that cannot. It answers within a second whatever hangs. */
export function tellReadiness(app: FastifyInstance, readiness: Readiness) {
  const { clock, isLeaving, askDatabase, isNatsAway, relayBehindSeconds } = readiness
  // Concurrent requests share one question to the database.
  const askedOnce = sharedRun(askDatabase)
  const askInTime = () =>
    new Promise<unknown>((resolve, reject) => {
      const stopWaiting = clock.after(patienceMs, () => reject(new Error('no answer within a second')))
      askedOnce().then(resolve, reject).finally(stopWaiting)
    })
  const faultOf = async () => {
    if (isLeaving()) return { type: 'leaving', message: 'It is leaving.' }
    try {
      await askInTime()
      return null
    } catch (error) {
      app.log.warn({ err: error }, 'not ready')
      return { type: 'database', message: 'It does not answer.' }
    }
  }
  app.get('/readyz', async (_, reply) => {
    const fault = await faultOf()
    if (fault) return reply.code(503).send(errorBody(503, 'NOT_READY', 'The node cannot serve now.', [fault]))
    const behind = relayBehindSeconds()
    // No reason to take the node out of service: calls are answered, and the other nodes share the cause.
    return {
      status: 'ready',
      ...(behind >= lateSeconds && { relayBehindSeconds: Math.round(behind) }),
      ...(isNatsAway() && { nats: 'away' }),
    }
  })
}
