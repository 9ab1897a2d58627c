import { followed, tracked } from './after.ts'
import { deliveries, shift } from './courier.ts'
import { customer } from './customer.ts'
import { lobby } from './lobby.ts'
import { darkShop, menu } from './menu.ts'
import { order } from './order.ts'
import { paying } from './payment.ts'
import type { Group } from './screen.ts'
import { shops } from './shop.ts'

/** Every screen of the web client in every state. */
export const groups: readonly Group[] = [
  lobby,
  shops,
  menu,
  darkShop,
  order,
  paying,
  customer,
  followed,
  tracked,
  shift,
  deliveries,
]
