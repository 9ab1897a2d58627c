import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { Sql } from './db/database.ts'
import type { Recorded } from './events/event-store.ts'
import type { Projection } from './events/log.ts'
import type { Operations } from './http/operations.ts'
import type { TimerHandlers } from './timers/timers.ts'

/** Takes every settled event of the log, in order and at least once. A node has its own: it tells the node's readers. */
export type Follower = { readonly take: (recorded: Recorded) => Promise<void>; readonly stop?: () => void }

/** Forgets what is older than its limit; runs once an hour on every node, so it must bear that. */
export type Chore = (sql: Sql, now: Date) => Promise<unknown>

/**
 * All that a feature brings to a node. It exports one of these, `gateway/features.ts` lists it, and
 * `gateway/gateway.ts` starts the ground and hands it over.
 */
export type Feature = {
  /** Its part of the contract, by operationId. */
  readonly operations?: (context: Context) => Partial<Operations>
  /** Its tables, written in the transaction that appends. */
  readonly projections?: readonly Projection[]
  readonly follower?: (context: Context) => Follower
  /** By kind; a kind belongs to one feature. */
  readonly timers?: (context: Context) => TimerHandlers
  readonly chores?: readonly Chore[]
  /** What it serves beside the contract, such as files. */
  readonly routes?: (app: FastifyInstance, context: Context) => void
}

/** What several features bring, in one record. Throws where two bring the same name. */
export function together<Part extends object>(parts: readonly (Part | undefined)[]): Part {
  const all: Record<string, unknown> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (name in all) throw new Error(`two features bring ${name}`)
    all[name] = value
  }
  return all as Part
}
