import { Layer } from 'effect'
import type { GatewayAddress } from './calls.ts'
import { type Carts, cartsHttp } from './carts.ts'
import { type CourierLines, courierLines } from './courier-line.ts'
import type { Gateway } from './gateway.ts'
import { gatewayHttp } from './gateway-http.ts'
import type { Watch } from './watch.ts'
import { watchPusher } from './watch-pusher.ts'

/** Everything that actors can do with a gateway. */
export type Reach = Carts | CourierLines | Gateway | Watch

/** A gateway as all actors reach it, in whichever world. */
export const reachOf = (address: GatewayAddress): Layer.Layer<Reach> =>
  Layer.mergeAll(gatewayHttp(address), courierLines(address), cartsHttp(address), watchPusher(address))
