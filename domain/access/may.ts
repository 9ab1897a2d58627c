import { isAtLeast, isRole, type Role } from '#domain/operator/role.ts'
import type { Principal, SignedInOperator } from './principal.ts'

/**
 * The callers of an action. `customer` is open to everyone and reads the diner's session, because its answer or its events
 * depend on it. `console` is open to everyone as well, and reads the session or the token of the console. A courier's rule is open
 * to every courier on shift, to the couriers of the resource's store, or to the one courier that the resource is about. `listener`
 * is open to couriers and operators. The name of a role is open to scripts, and to the operators of the resource's stores who have
 * at least this role. `account` is open to each operator, for the own account.
 */
export type Rule =
  | 'everyone'
  | 'customer'
  | 'console'
  | 'courier'
  | 'courier of the store'
  | 'courier alone'
  | 'listener'
  | Role
  | 'account'
  | 'printer'
  | 'script'

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
  authorizeChannel: 'listener',

  readConsoleSession: 'console',
  signInToConsole: 'everyone',
  switchOperator: 'everyone',
  startPasskeySignIn: 'everyone',
  signInWithPasskey: 'everyone',
  signOutOfConsole: 'everyone',
  readInvitation: 'everyone',
  acceptInvitation: 'everyone',
  keepConsoleActive: 'account',
  lockConsole: 'account',
  listConsoleSessions: 'account',
  endConsoleSession: 'account',
  endConsoleSessions: 'account',
  changePassword: 'account',
  changePin: 'account',
  listPasskeys: 'account',
  startPasskey: 'account',
  addPasskey: 'account',
  removePasskey: 'account',
  listOperators: 'administrador',
  inviteOperator: 'administrador',
  moveOperator: 'administrador',
  resetOperator: 'administrador',
  disableOperator: 'administrador',
  enableOperator: 'administrador',
  readSystem: 'administrador',

  takeTicket: 'printer',
  settleTicket: 'printer',

  listAnalyticsCounts: 'script',
  exportAnalyticsCounts: 'script',
  readConsoleBoard: 'cocina',
  listConsoleOrders: 'cocina',
  readConsoleOrder: 'cocina',
  listOrderHistory: 'cocina',
  listOrderTickets: 'cocina',
  listOpenTickets: 'cocina',
  printOrder: 'cocina',
  listAbandonedCarts: 'encargado',
  listSurveyAnswers: 'encargado',
  exportSurveyAnswers: 'encargado',
  acknowledgeOrder: 'cocina',
  acceptOrder: 'cocina',
  changeOrderTime: 'cocina',
  readyOrder: 'cocina',
  dispatchOrder: 'caja',
  deliverOrder: 'caja',
  takeBackOrderStep: 'cocina',
  offerOrderAgain: 'caja',
  cancelOrder: 'caja',
  listPaymentsInNeed: 'caja',
  listOrderPayments: 'caja',
  refundPayment: 'encargado',
  resolvePayment: 'encargado',
  reopenPayment: 'encargado',
  retryPayments: 'encargado',
  readDayReport: 'caja',
  closeDay: 'caja',
  reopenShift: 'administrador',
  listDayCloses: 'caja',
  exportDayReport: 'encargado',
  createStack: 'caja',
  listStoreCouriers: 'cocina',
  endCourierShift: 'caja',
  exportCatalog: 'script',
  importCatalog: 'script',
  finishBackup: 'script',
  changeCatalog: 'encargado',
  renewCourierCode: 'encargado',
  listAvailability: 'cocina',
  readStoreAvailability: 'cocina',
  sellOutPlate: 'encargado',
  restorePlate: 'encargado',
  pauseStore: 'encargado',
  resumeStore: 'encargado',
  startBusyMode: 'encargado',
  endBusyMode: 'encargado',
  closeZone: 'encargado',
  reopenZone: 'encargado',
} as const satisfies Record<string, Rule>

export type Action = keyof typeof rules

/**
 * The owner of a thing, as far as a rule asks: its store, or the courier whom it is about. A thing of several stores, such as
 * a branch's menu, names them all.
 */
export type Resource = { readonly storeId?: string; readonly storeIds?: readonly string[]; readonly riderId?: string }

/** Whether a caller may do this to a thing. A rule that asks for an owner refuses a thing that names none. */
export function may(principal: Principal, action: Action, resource: Resource = {}): boolean {
  const rule = rules[action]
  if (!mayCall(principal, rule)) return false
  if (principal.is === 'operator')
    return !isRole(rule) || (!(principal.isLocked && !opensWhileLocked(action)) && isOwnStore(principal, resource))
  if (principal.is === 'printer') return rule !== 'printer' || isOwnStore(principal, resource)
  if (principal.is !== 'courier') return true
  if (rule === 'courier of the store') return resource.storeId === principal.storeId
  if (rule === 'courier alone') return resource.riderId === principal.id
  return true
}

function isOwnStore(
  { storeIds: own }: Pick<SignedInOperator, 'storeIds'>,
  { storeId, storeIds = [] }: Resource,
): boolean {
  const asked = storeId === undefined ? storeIds : [storeId, ...storeIds]
  return asked.length > 0 && asked.every((id) => own.includes(id))
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
    case 'listener':
      return principal.is === 'courier' || principal.is === 'operator'
    case 'cocina':
    case 'caja':
    case 'encargado':
    case 'administrador':
      return principal.is === 'script' || (principal.is === 'operator' && isAtLeast(principal.role, rule))
    case 'account':
      return principal.is === 'operator'
    case 'printer':
      return principal.is === 'printer'
    case 'script':
      return principal.is === 'script'
    default:
      return rule satisfies never
  }
}

/**
 * The actions of a tablet that was left alone: the board stays in sight, so that no order is missed. A page takes them by itself, so
 * none of them shows that a person is there.
 */
const whileLocked: ReadonlySet<Action> = new Set([
  'readConsoleSession',
  'readConsoleBoard',
  'listConsoleOrders',
  'readConsoleOrder',
  'listAvailability',
  'readStoreAvailability',
  'listOpenTickets',
  'authorizeChannel',
] satisfies readonly Action[])

export const opensWhileLocked = (action: Action): boolean => whileLocked.has(action)

/** Whether a call of a session shows that a person is at the tablet, which puts its lock off. Pages read by themselves. */
export const showsPerson = (action: Action, { isReading }: { readonly isReading: boolean }): boolean =>
  !isReading && !opensWhileLocked(action)

/** Whether a caller of the console sees amounts and payments. A kitchen does not, and neither does a tablet that was left alone. */
export const seesMoney = (principal: Principal): boolean =>
  principal.is !== 'operator' || (isAtLeast(principal.role, 'caja') && !principal.isLocked)
