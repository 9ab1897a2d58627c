import type { Principal } from './principal.ts'

/**
 * The callers of an action. `customer` is open to everyone and reads the diner's session, because its answer or its events
 * depend on it. `console` is open to everyone as well, and reads the operator's token. A courier's rule is open to every courier on shift, to the couriers of the resource's store, or to the one courier
 * that the resource is about.
 */
export type Rule = 'everyone' | 'customer' | 'console' | 'courier' | 'courier of the store' | 'courier alone' | 'script'

/** The rule of each operation of the contract. `docs/access.md` is generated from it. */
export const rules = {
  resolveAlias: 'everyone',
  readFileUrl: 'everyone',
  readBranchContact: 'everyone',
  listBranchOrderModes: 'everyone',
  readCompany: 'everyone',
  listCompanyBranches: 'everyone',
  readCountry: 'everyone',
  listCustomizations: 'everyone',
  listNearbyStores: 'everyone',
  listMenuHashes: 'everyone',
  readMenu: 'everyone',
  listDiscounts: 'everyone',
  listIndicators: 'everyone',
  listEntityIndicators: 'everyone',
  quoteDelivery: 'everyone',
  listGeneralDiscounts: 'everyone',
  listGeneralSurcharges: 'everyone',
  readOrderModeFees: 'everyone',
  readOrderModeSchedule: 'everyone',
  readConfiguration: 'everyone',
  searchPlaces: 'everyone',
  readPlace: 'everyone',
  geocodeAddress: 'everyone',
  reverseGeocode: 'everyone',
  writeDinerLog: 'everyone',
  sendAnalyticsEvents: 'everyone',

  validateDiscountCode: 'everyone',
  readExternalBenefits: 'everyone',
  readLoyaltyProgram: 'everyone',
  submitOrder: 'customer',
  withdrawSubmission: 'everyone',
  readOrderingCustomer: 'customer',
  listOrders: 'customer',
  listLoyaltyPoints: 'customer',
  claimLoyaltyReward: 'customer',
  requestOneTimeCode: 'everyone',
  confirmOneTimeCode: 'everyone',
  endCustomerSession: 'everyone',
  noticeAbandonedCart: 'customer',
  cancelAbandonedCart: 'customer',
  recoverCart: 'customer',
  chooseMessages: 'everyone',

  requestPaymentUrl: 'customer',
  payOrder: 'customer',
  returnFromBank: 'everyone',
  readOrder: 'everyone',
  subscribeToOrder: 'everyone',
  unsubscribeFromOrder: 'everyone',
  readPushKey: 'everyone',
  movePushSubscription: 'everyone',
  reportOrderError: 'customer',
  updateOrderDetails: 'everyone',
  listOrderShipments: 'everyone',
  readTracking: 'everyone',
  readTrackingWay: 'everyone',
  readSurvey: 'everyone',
  answerSurvey: 'customer',
  readSurveyResponse: 'everyone',

  findRider: 'everyone',
  registerRider: 'everyone',
  updateRider: 'everyone',
  sendPositionByQuery: 'everyone',
  sendPositionsOfApp: 'everyone',
  listShipments: 'courier of the store',
  readShipment: 'courier of the store',
  updateShipment: 'courier of the store',
  readRiderShipment: 'courier',
  listShipmentStacks: 'courier',
  readStack: 'courier of the store',
  updateStack: 'courier of the store',
  whoAmI: 'courier',
  sendPositions: 'courier alone',
  readPositionsUrl: 'courier alone',
  authorizeChannel: 'courier',

  readConsoleSession: 'console',
  listAnalyticsCounts: 'script',
  exportAnalyticsCounts: 'script',
  listConsoleOrders: 'script',
  readConsoleOrder: 'script',
  listAbandonedCarts: 'script',
  acceptOrder: 'script',
  readyOrder: 'script',
  dispatchOrder: 'script',
  deliverOrder: 'script',
  offerOrderAgain: 'script',
  cancelOrder: 'script',
  listPaymentsInNeed: 'script',
  listOrderPayments: 'script',
  refundPayment: 'script',
  resolvePayment: 'script',
  createStack: 'script',
  changeCatalog: 'script',
  readStoreAvailability: 'script',
  sellOutPlate: 'script',
  restorePlate: 'script',
  pauseStore: 'script',
  resumeStore: 'script',
} as const satisfies Record<string, Rule>

export type Action = keyof typeof rules

/** The owner of a thing, as far as a rule asks: its store, or the courier whom it is about. */
export type Resource = { readonly storeId?: string; readonly riderId?: string }

/** Whether a caller may do this to a thing. A rule that asks for an owner refuses a thing that names none. */
export function may(principal: Principal, action: Action, resource: Resource = {}): boolean {
  const rule = rules[action]
  if (!mayCall(principal, rule)) return false
  if (principal.is !== 'courier') return true
  if (rule === 'courier of the store') return resource.storeId === principal.storeId
  if (rule === 'courier alone') return resource.riderId === principal.id
  return true
}

/** Whether a caller passes the door of an action: the thing that it is done to is not known yet. */
export function mayCall(principal: Principal, rule: Rule): boolean {
  switch (rule) {
    case 'everyone':
    case 'customer':
    case 'console':
      return true
    case 'courier':
    case 'courier of the store':
    case 'courier alone':
      return principal.is === 'courier'
    case 'script':
      return principal.is === 'script'
    default:
      return rule satisfies never
  }
}
