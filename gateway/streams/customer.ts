import { z } from 'zod'
import { customerDecider } from '#domain/customer/decide.ts'
import { eventType, type KindOf } from '../events/stream-kind.ts'
import { instant, position } from './shared.ts'

const address = z.object({
  street: z.string(),
  number: z.string(),
  city: z.string(),
  locality: z.string(),
  country: z.string(),
  postalCode: z.string(),
  fullAddress: z.string(),
  betweenStreets: z.string(),
  details: z.string(),
  position: position.nullable(),
})

/** `customer-{companyId}.{customerId}`, the name of their loyalty account: it holds no phone. */
export const customerStream: KindOf<typeof customerDecider> = {
  kind: 'customer',
  decider: customerDecider,
  types: {
    CustomerRegistered: eventType(
      z.object({ companyId: z.string(), customerId: z.string(), phone: z.string(), at: instant }),
    ),
    CustomerDetailsGiven: eventType(
      z.object({ name: z.string(), email: z.string().nullable(), optIn: z.boolean(), at: instant }),
    ),
    CustomerAddressUsed: eventType(z.object({ address, at: instant })),
    CustomerOrdered: eventType(z.object({ orderId: z.string(), at: instant })),
  },
}
