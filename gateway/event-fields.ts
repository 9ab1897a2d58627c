import { z } from 'zod'
import { defaultCountry, type Money } from '#domain/money/money.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'

/** An instant in ISO 8601. */
export const instant = z.string()

export const position = z.object({ lat: z.number(), lng: z.number() })

export const money = z.object({ currency: z.string(), decimals: z.number() })

/** The answer of `moneyInForce`; what earlier releases took for a store that no catalogue has, where there is none. */
export const moneyOfPast = (past: unknown): Money =>
  past === null ? { currency: defaultCountry.currencyCode, decimals: defaultCountry.mantissaLength } : money.parse(past)

export const shipmentRider = z.object({ id: z.string(), name: z.string(), phone: z.string().nullable() })

/** The fields that name the courier of an accepted shipment or stack; the id stays. */
export const noRiderDetails = { 'rider.name': '', 'rider.phone': null }

export const shipmentStatus = z.enum([
  'PENDING',
  'STACKING',
  'LOOKING_FOR_DRIVER',
  'ON_ROUTE_TO_PICK_UP',
  'IN_STORE',
  'ON_ROUTE_TO_DROP_OFF',
  'ON_ROUTE_TO_DROP_OFFS',
  'DELIVERED',
  'RETURNED',
  'DRIVER_CANCELED',
  'CANCELED',
] satisfies readonly ShipmentStatus[])
