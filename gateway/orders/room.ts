// The part of this room that other rooms use.

export {
  firstCustomersOfPhone,
  newestOrdersOfPhone,
  ordersOfPhone,
  pageOfPhone,
} from './of-phone.ts'
export {
  destinationsOf,
  followedOrders,
  guestOrderId,
  movesPoints,
  orderByCode,
  orderById,
  orderOfStore,
  ordersByIds,
  placedOrders,
  surveyedOrder,
  toldOrder,
  trackingIdOf,
} from './queries.ts'
export { orderStream } from './stream.ts'
