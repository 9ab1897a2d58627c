import { z } from 'zod'
import { customerDecider } from '#domain/customer/decide.ts'
import { eventType, type KindOf, personalEventType } from '../../events/stream-kind.ts'
import { identifier, instant, position } from '../event-fields.ts'

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

const noAddress: z.output<typeof address> = {
  street: '',
  number: '',
  city: '',
  locality: '',
  country: '',
  postalCode: '',
  fullAddress: '',
  betweenStreets: '',
  details: '',
  position: null,
}

/** `customer-{companyId}.{customerId}`, the name of their loyalty account: it holds no phone. */
export const customerStream: KindOf<typeof customerDecider> = {
  kind: 'customer',
  whose: { diner: { ids: ({ accounts }) => accounts } },
  decider: customerDecider,
  types: {
    CustomerRegistered: personalEventType(
      'diner',
      z.object({ companyId: identifier, customerId: identifier, phone: z.string().nullable(), at: instant }),
      { phone: null },
    ),
    CustomerDetailsGiven: personalEventType(
      'diner',
      z.object({ name: z.string(), email: z.string().nullable(), optIn: z.boolean(), at: instant }),
      { name: '', email: null },
    ),
    CustomerAddressUsed: personalEventType('diner', z.object({ address, at: instant }), { address: noAddress }),
    CustomerOrdered: eventType(z.object({ orderId: identifier, at: instant })),
  },
}
