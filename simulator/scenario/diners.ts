import { z } from 'zod'
import { mixOf } from './mix.ts'
import { duration, share } from './values.ts'

const ways = ['cash', 'card', 'link'] as const
const cards = ['approved', 'refused', 'slow', 'challenged', 'unanswered', 'lost', 'wrong-sum'] as const

/** The ways in which the bank's messages reach the shop (`gateway/payments/providers/sandbox`). */
const webhookModes = ['once', 'twice', 'late', 'never', 'forged'] as const
export type WebhookMode = (typeof webhookModes)[number]

/** The actions of a group of diners besides ordering: none by default. */
export const dinerHabits = {
  delivered: z
    .boolean()
    .default(true)
    .describe(
      'Whether their orders are brought to the door. With false they do not wait for them, and their store needs neither a shop nor couriers',
    ),
  zone: z
    .enum(['cash', 'no-cash'])
    .default('cash')
    .describe('Whether they live where the store takes cash; where it does not, they try cash and then pay by card'),
  pays: mixOf(ways)
    .default('cash')
    .describe('The way of payment: cash at the door, a card or a link; or a share of each'),
  card: mixOf(cards)
    .default('approved')
    .describe(
      'The bank’s reaction to a card: it approves, refuses, is slow, asks for a second step, gives no answer, never gets the call, or takes a wrong sum',
    ),
  paysLate: duration
    .default(0)
    .describe('The time between the order and the payment; an order can be paid for 24h, or `paymentWindowHours`'),
  paysTwice: share.default(0).describe('The share that pays one order in two tabs at once'),
  leaves: share.default(0).describe('The share that leaves the bank’s page, and comes back by another link or never'),
  regrets: share.default(0).describe('The share that asks the shop to cancel the order once it is placed and paid'),
  code: z
    .string()
    .min(1)
    .max(40)
    .nullable()
    .default(null)
    .describe('A discount code of the catalogue that each of them uses, where it applies'),
  redeems: share.default(0).describe('The share that signs in, claims a reward and pays a part with its points'),
  redeemsTwice: share
    .default(0)
    .describe('The share of redeeming diners that order twice at once, in two tabs with the same points'),
  rates: share.default(0).describe('The share that answers the survey after the order has arrived'),
  reports: share.default(0).describe('The share that reports an error on the order, twice'),
  browses: share.default(0).describe('The share that reads menus and leaves without ordering'),
}

export const webhooks = mixOf(webhookModes)
  .default('once')
  .describe(
    'The bank’s messages about cards in a run in virtual time: once, twice, a minute late and so after later ones, never, or with a wrong signature; or a share of each',
  )

export const codeLimit = z.strictObject({
  code: z.string().min(1).max(40),
  uses: z.int().min(1).max(100_000).describe('The number of orders that may use it'),
})
