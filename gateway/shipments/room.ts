// The part of this room that other rooms use.

export { withCourierOfDiner } from './courier-of-diner.ts'
export { type FollowedShipment, followedShipments } from './followed.ts'
export { carriedAt, codesInHand, inHandOf } from './in-hand.ts'
export { shipmentsNow } from './of-order.ts'
export {
  canceledByCouriers,
  eventsOfShipments,
  isToComeBack,
  orderIdOfShipment,
  ordersOfShipments,
  shipmentsOfAll,
  shipmentsWith,
  streamsAcceptedBy,
} from './queries.ts'
export { offerAgain, offerStackAgain, settleStack } from './stack-moves.ts'
export { stackStream } from './stack-stream.ts'
export { shipmentStream } from './stream.ts'
export { waveOf } from './waves.ts'
