// The part of this room that other rooms use.

export { acceptLater, isAcceptedAtOnce } from './auto-accept.ts'
export { answersSince, awaitedOrders } from './awaited.ts'
export { changeCode } from './discount-codes.ts'
export { type Place, readPlace, writePlace } from './list-place.ts'
export { firstCustomersOfPhone, newestOrdersOfPhone, ordersOfPhone, pageOfPhone } from './of-phone.ts'
export {
  destinationsOf,
  followedOrders,
  guestOrderId,
  orderByCode,
  orderById,
  orderOfStore,
  ordersByIds,
  placedOrders,
  promisesOf,
  soldOrders,
  surveyedOrder,
  toldOrder,
  trackingIdOf,
} from './queries.ts'
export { orderStream } from './stream.ts'
export { type OpenOrders, ordersToFinish } from './to-finish.ts'
