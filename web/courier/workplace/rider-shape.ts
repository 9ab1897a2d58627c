import { flag, number, orNull, type Shape, shape, text } from '#web/shared/state/shape.ts'
import type { WireRider } from './courier-calls.ts'

/** A courier as the gateway answers, where the phone has kept the answer. */
export const riderShape: Shape<WireRider> = shape({
  id: text,
  name: text,
  phone: text,
  active: flag,
  riderUser: shape({ branchContact: shape({ id: text }) }),
  shipmentsUrl: text,
  lastLat: orNull(number),
  lastLng: orNull(number),
})
