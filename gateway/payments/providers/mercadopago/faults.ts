import { z } from 'zod'
import type { JsonReply } from '../../../outside/json-call.ts'
import type { ProviderAnswer, RefusalCause } from '../../../ports/payment-provider.ts'
import { refused, toldOf, unknown } from '../provider-http.ts'

/** Codes of the provider that say more than its status, for one of its calls. */
export type FaultCodes = Readonly<Record<string, RefusalCause | 'unclear'>>

export const chargeFaults: FaultCodes = {
  // The card: its token is not known, used, too old or missing, or does not fit its method or date.
  '2006': 'token',
  '2062': 'token',
  '2131': 'token',
  '3003': 'token',
  '3006': 'token',
  '3008': 'token',
  '3028': 'token',
  '3029': 'token',
  '3030': 'token',
  '4000': 'token',
  '4001': 'token',
  // The diner: pays to themselves, or has no such document.
  '322': 'payer',
  '324': 'payer',
  '2060': 'payer',
  '2067': 'payer',
  // Keys of a test with a real card, or the other way round; keys of another application.
  '3': 'configuration',
  '145': 'configuration',
  '2034': 'configuration',
  '3009': 'configuration',
  // The same request came a moment ago, and may have charged.
  '801': 'unclear',
  '2001': 'unclear',
}

export const refundFaults: FaultCodes = {
  // An amount that it does not take, which it answers as if the keys were wrong.
  '4040': 'other',
  '4041': 'other',
  // Given back in full, and not under this key, which would have had the first answer again.
  '4296': 'other',
}

/** The first call still runs, its key is in use, or the provider has trouble: what it did is not known. */
const unclear = [408, 409, 423, 424, 425, 429]

/** Translates a reply without a payment: the call was surely not carried out, or its result must be asked for. */
export function faultOf(reply: JsonReply, codes: FaultCodes): ProviderAnswer<never> {
  if (reply.type === 'Unanswered') return reply.wasSent ? unknown(reply.why) : refused('other', reply.why)
  const { status, body } = reply
  if (status < 400 || status >= 500 || unclear.includes(status)) return unknown(toldOf(reply))
  const code = codesOf(body).find((known) => Object.hasOwn(codes, known))
  const meaning = code === undefined ? byStatus(status) : (codes[code] ?? 'other')
  const words = code === undefined ? toldOf(reply) : `${toldOf(reply)}, code ${code}`
  return meaning === 'unclear' ? unknown(words) : refused(meaning, words)
}

const byStatus = (status: number): RefusalCause => ([401, 403].includes(status) ? 'configuration' : 'other')

const cause = z.object({ code: z.union([z.number(), z.string()]).transform(String) })
const errorSchema = z.object({ cause: z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]) })

/** Reads one cause or a list of causes; skips values that are not causes. */
const codesOf = (body: unknown): readonly string[] =>
  (errorSchema.safeParse(body).data?.cause ?? []).flatMap((one) => cause.safeParse(one).data?.code ?? [])
