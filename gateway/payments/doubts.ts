import { providerOf } from '#domain/ordering/judge.ts'
import { isProvider } from '#domain/payment/providers.ts'
import type { Setup } from '../ground/feature-parts.ts'
import { storesNamed } from '../settings/stores-named.ts'
import { providersOf } from './providers/providers.ts'
import type { PaymentSettings } from './settings.ts'

/** Stores with an online payment whose provider has no keys here. `catalog check` tells a name that is no provider's. */
export function paymentDoubts({ document: { stores }, settings, isDemo }: Setup<PaymentSettings>): readonly string[] {
  const set = new Set([
    ...providersOf(settings).keys(),
    ...(isDemo || settings.PAYMENT_SANDBOX === 'on' ? ['sandbox'] : []),
  ])
  const named = stores.flatMap(({ id, orderModes }) =>
    orderModes.flatMap(({ paymentTypes }) =>
      paymentTypes.flatMap(({ active, onlinePayment }) =>
        active && onlinePayment ? [{ id, provider: providerOf(onlinePayment) }] : [],
      ),
    ),
  )
  const missing = Map.groupBy(
    named.filter(({ provider }) => isProvider(provider) && !set.has(provider)),
    ({ provider }) => provider,
  )
  return [...missing].map(([provider, all]) => {
    const ids = storesNamed([...new Set(all.map(({ id }) => id))].map((id) => ({ id })))
    const reason = provider === 'sandbox' ? 'PAYMENT_SANDBOX is not on' : 'its keys are not set'
    return `${ids} cannot take payments by ${provider}: ${reason}`
  })
}
