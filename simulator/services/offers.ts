import { Context, type Effect, Layer } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import type { Refused, Unreachable } from './gateway.ts'

type Answer<A> = Effect.Effect<A, Refused | Unreachable>

/** What a branch tells of its plates beside the menu, and its discount codes. */
export class Offers extends Context.Service<
  Offers,
  {
    /** What marks plates, such as a dish without gluten. */
    readonly indicators: Answer<readonly Wire['Indicator'][]>
    /** What a code gives; a code of limited usage counts for this phone from then on. */
    readonly validateCode: (question: Wire['DiscountCodeValidation']) => Answer<Wire['DiscountCodeInfo']>
  }
>()('simulator/services/Offers') {}

export const offersHttp = (address: GatewayAddress): Layer.Layer<Offers> => {
  const { ask } = callsTo(address)
  return Layer.succeed(Offers, {
    indicators: ask('listIndicators', (api, signal) => api.GET('/api/indicators', { signal })),

    validateCode: (body) =>
      ask('validateDiscountCode', (api, signal) => api.POST('/api/codediscounts/validate', { body, signal })),
  })
}
