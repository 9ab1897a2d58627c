import type { Sql } from '../../../db/database.ts'
import type { Ground } from '../../../ground/ground.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { Random } from '../../../ports/random.ts'
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

type Setting = { readonly PAYMENT_SANDBOX: 'demo' | 'on' }

/** The sandbox of a node; null where no shop may use it. */
export function openSandbox(
  { log, clock, random, isDemo, warn }: Pick<Ground, 'log' | 'clock' | 'random' | 'isDemo' | 'warn'>,
  { PAYMENT_SANDBOX }: Setting,
  modeOfNext?: () => WebhookMode,
): Sandbox | null {
  if (!isDemo && PAYMENT_SANDBOX !== 'on') return null
  if (!isDemo) warn('PAYMENT_SANDBOX is on: orders can be paid with test cards, which move no money')
  return createSandbox({ sql: log.sql, clock, random }, modeOfNext)
}

type SandboxDeps = Pick<Sandbox, 'sql' | 'clock' | 'random'>

export function createSandbox(surroundings: SandboxDeps, modeOfNext?: () => WebhookMode): Sandbox {
  const webhooks = webhookSender(surroundings.sql, modeOfNext)
  return { ...surroundings, webhooks, provider: sandboxProvider({ ...surroundings, webhooks }) }
}
