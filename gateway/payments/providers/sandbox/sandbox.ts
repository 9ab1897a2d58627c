import type { Sql } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Random } from '../../../ports/random.ts'
import type { PaymentProvider } from '../port.ts'
import { sandboxProvider } from './adapter.ts'
import { type WebhookMode, type WebhookSender, webhookSender } from './webhook.ts'

/** The embedded bank: its adapter, and what its pages and tests reach it by. */
export type Sandbox = {
  readonly provider: PaymentProvider
  readonly webhooks: WebhookSender
  readonly sql: Sql
  readonly clock: Clock
  readonly random: Random
}

type Surroundings = Pick<Sandbox, 'sql' | 'clock' | 'random'>

export function createSandbox(surroundings: Surroundings, modeOfNext?: () => WebhookMode): Sandbox {
  const webhooks = webhookSender(surroundings.sql, modeOfNext)
  return { ...surroundings, webhooks, provider: sandboxProvider({ ...surroundings, webhooks }) }
}
