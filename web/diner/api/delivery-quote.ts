import { queryOptions } from '@tanstack/react-query'
import type { Currency } from '#domain/money/money.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readDeliveryQuote } from '#openapi/wire/delivery.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import type { UserLocation } from '#web/shared/state/location.ts'

/** API-11, FEE-01, FEE-02. */
export const deliveryQuoteQuery = (
  branchId: string,
  location: UserLocation | null,
  phone: string,
  { mantissaLength }: Pick<Currency, 'mantissaLength'>,
) =>
  queryOptions({
    queryKey: ['delivery-quote', branchId, location?.lat, location?.lng, location?.fullAddress, phone, mantissaLength],
    queryFn: async ({ signal }) => {
      if (!location) throw new Error('a quote needs a place')
      const { lat, lng, fullAddress, city } = location
      return readDeliveryQuote(
        await answerOf(
          api.GET('/api/branch/{branchId}/deliveryzones/fee', {
            params: { path: { branchId }, query: { lat, lng, fullAddress, city, ...(phone && { phone }) } },
            signal,
          }),
        ),
        amountsOf(mantissaLength),
      )
    },
    enabled: location !== null,
  })
