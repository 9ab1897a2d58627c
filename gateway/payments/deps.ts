import type { Ground } from '../ground/ground.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'

/** The services that the modules of this folder use. */
export type PaymentDeps = Pick<Ground, 'log' | 'clock' | 'catalog' | 'random' | 'settings' | 'rows'> & {
  readonly providers: ReadonlyMap<string, PaymentProvider>
}
