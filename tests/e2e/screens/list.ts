import { followed } from './after.ts'
import { consoleScreens } from './console.ts'
import { consoleCloseScreens } from './console-close.ts'
import { consoleCourierScreens } from './console-couriers.ts'
import { consoleLeverScreens } from './console-levers.ts'
import { consoleMoneyScreens } from './console-money.ts'
import { consoleOrderScreens } from './console-orders.ts'
import { consoleRatingScreens } from './console-ratings.ts'
import { consoleTicketScreens } from './console-tickets.ts'
import { deliveries } from './courier-deliveries.ts'
import { shift } from './courier-shift.ts'
import { customer } from './customer.ts'
import { lobby } from './lobby.ts'
import { darkShop, menu } from './menu.ts'
import { order } from './order.ts'
import { paying } from './payment.ts'
import type { Group } from './screen.ts'
import { shops } from './shop.ts'
import { tracked } from './tracking.ts'

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
  consoleScreens,
  consoleOrderScreens,
  consoleMoneyScreens,
  consoleLeverScreens,
  consoleCourierScreens,
  consoleCloseScreens,
  consoleRatingScreens,
  consoleTicketScreens,
]
