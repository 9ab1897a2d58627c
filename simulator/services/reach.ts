import { Layer } from 'effect'
import type { GatewayAddress } from './calls.ts'
import { type Carts, cartsHttp } from './carts.ts'
import { type ConsoleLines, consoleLines } from './console-line.ts'
import { type Consoles, consolesHttp } from './consoles.ts'
import { type CourierLines, courierLines } from './courier-line.ts'
import { type Customers, customersHttp } from './customers.ts'
import { type Feedback, feedbackHttp } from './feedback.ts'
import type { Gateway } from './gateway.ts'
import { gatewayHttp } from './gateway-http.ts'
import { type Offers, offersHttp } from './offers.ts'
import { type Payments, paymentsHttp } from './payments.ts'
import { type Printers, printersHttp } from './printers.ts'
import { type Storefront, storefrontHttp } from './storefront.ts'
import type { Watch } from './watch.ts'
import { watchPusher } from './watch-pusher.ts'

/** All services through which actors use a gateway. */
export type Reach = Carts | ConsoleReach | CourierLines | DinerReach | Gateway | Watch

type ConsoleReach = ConsoleLines | Consoles | Printers
type DinerReach = Customers | Feedback | Offers | Payments | Storefront

/** The gateway's services for all actors, in any world. */
export const reachOf = (address: GatewayAddress): Layer.Layer<Reach> =>
  Layer.mergeAll(
    gatewayHttp(address),
    courierLines(address),
    consoleReachOf(address),
    cartsHttp(address),
    dinerReachOf(address),
    watchPusher(address),
  )

/** The services of the shop's people at the console, and of its printers. */
export const consoleReachOf = (address: GatewayAddress): Layer.Layer<ConsoleReach> =>
  Layer.mergeAll(consolesHttp(address), consoleLines(address), printersHttp(address))

/** Diners' services besides ordering and watching. */
export const dinerReachOf = (address: GatewayAddress): Layer.Layer<DinerReach> =>
  Layer.mergeAll(
    customersHttp(address),
    feedbackHttp(address),
    offersHttp(address),
    paymentsHttp(address),
    storefrontHttp(address),
  )
