import { Context, Layer } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import type { GatewayCall } from './gateway.ts'

/** A branch's data about its plates besides the menu, and its discount codes. */
export class Offers extends Context.Service<
  Offers,
  {
    /** The marks of plates, such as a dish without gluten. */
    readonly indicators: GatewayCall<readonly Wire['Indicator'][]>
    /** Returns a code's benefit; a limited code counts for this phone from then on. */
    readonly validateCode: (question: Wire['DiscountCodeValidation']) => GatewayCall<Wire['DiscountCodeInfo']>
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
