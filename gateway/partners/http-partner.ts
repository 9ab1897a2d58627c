import { z } from 'zod'
import type { ExternalDiscount } from '#domain/catalog/order-mode.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readExternalDiscount } from '#openapi/wire/discounts.ts'
import { callJson } from '../outside/json-call.ts'
import type { ExternalPartner, PartnerAnswer } from '../ports/external-partner.ts'
import type { PartnerSettings } from './settings.ts'

/** A diner waits for it at the checkout. */
const patienceMs = 3_000
const mostBytes = 64 * 1024
const most = 100

const amount = z.number().min(0).max(1_000_000_000)
const percent = z.number().min(0).max(100)
const units = z.int().min(1).max(1000)
const named = {
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(200),
  externalBenefitType: z.string().max(100),
}
const answer = z.object({
  generalDiscounts: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ ...named, type: z.literal('PERCENT'), percentage: percent }),
        z.object({ ...named, type: z.literal('FIXED'), fixedDiscount: amount }),
        z.object({ ...named, type: z.literal('FINAL_PRICE'), finalPrice: amount }),
        z.object({ ...named, type: z.literal('MULTIPLE'), buy: units, pay: units }),
      ]),
    )
    .max(most),
})

type HttpPartnerOptions = { readonly name: string; readonly url: string }

/**
 * A partner that speaks our own contract's words: it is posted `{branchId, branchContactId, externalUserId}` with the
 * user's token as a bearer, and answers `{generalDiscounts}`. Its words are checked before they count.
 */
const httpPartner = ({ name, url }: HttpPartnerOptions): ExternalPartner => ({
  name,
  async benefitsOf({ externalUserId, token, branchId, storeId, decimals }): Promise<PartnerAnswer> {
    const reply = await callJson(new URL(url), {
      service: 'benefits',
      method: 'POST',
      body: { branchId, branchContactId: storeId, externalUserId },
      ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
      timeoutMs: patienceMs,
      mostBytes,
    })
    if (reply.type === 'Unanswered') return { type: 'Unanswered' }
    if (reply.status === 401 || reply.status === 403) return { type: 'Refused' }
    const read = reply.status === 200 ? answer.safeParse(reply.body) : null
    if (!read?.success) return { type: 'Unanswered' }
    const amounts = amountsOf(decimals)
    const discounts: ExternalDiscount[] = read.data.generalDiscounts.map((it) => readExternalDiscount(it, amounts))
    return { type: 'Granted', discounts }
  },
})

/** Null where none is configured. */
export function partnerBySettings({
  EXTERNAL_PARTNER_NAME: name,
  EXTERNAL_PARTNER_URL: url,
}: PartnerSettings): ExternalPartner | null {
  return name !== undefined && url !== undefined ? httpPartner({ name, url }) : null
}
