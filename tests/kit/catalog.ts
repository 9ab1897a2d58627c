import type { Branch } from '#domain/catalog/branch.ts'
import type { Discount, DiscountCode } from '#domain/catalog/discount.ts'
import type { Category, Garnish, GarnishGroup, Menu, Plate } from '#domain/catalog/menu.ts'
import type { OrderMode, PaymentType } from '#domain/catalog/order-mode.ts'
import type { DeliveryZone, Store } from '#domain/catalog/store.ts'
import type { DayOfWeek, WorkingDay } from '#domain/catalog/working-hours.ts'

export const aGarnish = (over: Partial<Garnish> = {}): Garnish => ({
  id: 'olives',
  name: 'Aceitunas',
  description: '',
  price: 50_000,
  visible: true,
  ...over,
})

export const aGroup = (over: Partial<GarnishGroup> = {}): GarnishGroup => ({
  id: 'toppings',
  name: 'Agregados',
  mandatory: false,
  multipleSelection: true,
  min: 0,
  max: 3,
  garnishes: [aGarnish(), aGarnish({ id: 'ham', name: 'Jamón', price: 80_000 })],
  ...over,
})

export const aPlate = (over: Partial<Plate> = {}): Plate => ({
  id: 'muzza',
  name: 'muzzarella',
  showName: 'Muzzarella',
  description: '',
  price: 950_000,
  sizes: [],
  garnishGroups: [],
  indicatorIds: [],
  visible: true,
  maxQuantity: null,
  imageUrl: null,
  ...over,
})

export const aSizedPlate = (over: Partial<Plate> = {}): Plate =>
  aPlate({
    sizes: [
      { id: 'small', name: 'Chica', price: 600_000 },
      { id: 'large', name: 'Grande', price: 950_000 },
    ],
    ...over,
  })

export const aCategory = (over: Partial<Category> = {}): Category => ({
  id: 'pizzas',
  name: 'pizzas',
  showName: 'Pizzas',
  description: '',
  withImage: true,
  excludedFromUpselling: false,
  plateIds: ['muzza'],
  ...over,
})

export const aMenu = (over: Partial<Menu> = {}): Menu => ({
  id: 'menu-1',
  name: 'Carta',
  categories: [aCategory()],
  remarkedPlateIds: [],
  upselleds: [],
  ...over,
})

type DiscountOver = Partial<Pick<Discount, 'id' | 'name' | 'active' | 'plateIds'>>
const discountBase = { id: 'discount-1', name: 'Promo', active: true, plateIds: ['muzza'] }

export const percentOff = (percentage: number, over: DiscountOver = {}): Discount => ({
  ...discountBase,
  type: 'PERCENT',
  percentage,
  ...over,
})
export const fixedOff = (fixedDiscount: number, over: DiscountOver = {}): Discount => ({
  ...discountBase,
  type: 'FIXED',
  fixedDiscount,
  ...over,
})
export const finalPrice = (price: number, over: DiscountOver = {}): Discount => ({
  ...discountBase,
  type: 'FINAL_PRICE',
  finalPrice: price,
  ...over,
})
export const setsOf = (buy: number, pay: number, over: DiscountOver = {}): Discount => ({
  ...discountBase,
  type: 'MULTIPLE',
  buy,
  pay,
  acrossPlates: false,
  ...over,
})

export const aCode = (over: Partial<DiscountCode> = {}): DiscountCode => ({
  id: 'code-1',
  code: 'BIENVENIDO',
  active: true,
  type: 'PERCENT',
  value: 10,
  minimumOrderAmount: 0,
  plateId: null,
  maximumDiscountAmount: null,
  limitedUsage: false,
  firstTimeUseOnly: false,
  maximumUses: null,
  ...over,
})

export const aPaymentType = (over: Partial<PaymentType> = {}): PaymentType => ({
  id: 'cash',
  showName: 'Efectivo',
  active: true,
  paymentMethod: 'CASH',
  upload: null,
  onlinePayment: null,
  ...over,
})

export const aCardPayment = (over: Partial<PaymentType> = {}): PaymentType =>
  aPaymentType({
    id: 'card',
    showName: 'Tarjeta online',
    paymentMethod: 'CARD',
    upload: 'API',
    onlinePayment: { providerName: 'sandbox' },
    ...over,
  })

export const aMode = (over: Partial<OrderMode> = {}): OrderMode => ({
  id: 'delivery',
  type: 'DELIVERY',
  showName: 'Delivery',
  active: true,
  orderEnabled: true,
  menuId: 'menu-1',
  paymentTypes: [aPaymentType(), aCardPayment()],
  useSchedule: false,
  schedules: [],
  minDelayInMinutes: 30,
  maxDelayInMinutes: 45,
  userFee: 0,
  percentageUserFee: 0,
  generalDiscounts: [],
  generalSurcharges: [],
  allowsScheduling: false,
  onlyScheduling: false,
  orderSchedule: null,
  ...over,
})

export const aPickupMode = (over: Partial<OrderMode> = {}): OrderMode =>
  aMode({ id: 'pickup', type: 'TAKE_AWAY', showName: 'Retiro en local', ...over })

export const week: readonly DayOfWeek[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

export const aDay = (dayOfWeek: DayOfWeek, ...ranges: readonly [startAt: string, endAt: string][]): WorkingDay => ({
  dayOfWeek,
  workingHours: ranges.map(([startAt, endAt]) => ({ startAt, endAt })),
})

export const everyDay = (...ranges: readonly [startAt: string, endAt: string][]): WorkingDay[] =>
  week.map((day) => aDay(day, ...ranges))

/** A square of about two kilometres around the obelisk. */
export const aZone = (over: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: 'zone-1',
  name: 'Centro',
  polygon: [
    { lat: -34.62, lng: -58.4 },
    { lat: -34.62, lng: -58.36 },
    { lat: -34.59, lng: -58.36 },
    { lat: -34.59, lng: -58.4 },
  ],
  deliveryFee: 120_000,
  cashDeliveryFee: null,
  cashDelivery: true,
  minimumOrderAmount: 500_000,
  freeDeliveryFrom: null,
  minDelayInMinutes: 30,
  maxDelayInMinutes: 45,
  ...over,
})

export const inZone = { lat: -34.6037, lng: -58.3816 }
export const outOfZone = { lat: -34.7, lng: -58.3816 }

export const aStore = (over: Partial<Store> = {}): Store => ({
  id: 'store-1',
  branchId: 'branch-1',
  alias: 'parrilla-centro',
  name: 'Parrilla Centro',
  address: {
    street: 'Av. Corrientes',
    number: '1000',
    zone: 'Centro',
    locality: 'CABA',
    city: 'Buenos Aires',
    country: 'AR',
    position: inZone,
  },
  callPhone: null,
  whatsAppPhone: '5491155551234',
  mandatoryEmail: false,
  status: 'OPEN',
  commercialTermsInfo: { blocked: false },
  ordersConsoleActive: true,
  acceptsOnlinePayment: true,
  followUpSupport: { enabled: false, widgetId: null },
  timeZone: 'America/Argentina/Buenos_Aires',
  deliveryConfig: { workingDays: [], betweenStreetsRequired: false, npsAvg: null },
  orderModes: [aMode(), aPickupMode()],
  deliveryZones: [aZone()],
  surveyId: null,
  riderSecurityCode: '1234',
  settings: {
    customerVerification: 'off',
    requireSecurityCode: false,
    slideUndoSeconds: 0,
    requeueOnCancel: false,
    codeHoldMinutes: 15,
    paymentWindowHours: 24,
    dayEndsAt: '05:00',
    forcedFields: { name: true, phone: true, email: false },
    takesErrorReports: true,
    returnShipments: false,
    offerWaves: null,
    deliveryNeedsCourier: false,
    autoAcceptMinutes: null,
    abandonedCarts: null,
    alarm: null,
  },
  ...over,
})

export const aBranch = (over: Partial<Branch> = {}): Branch => ({
  id: 'branch-1',
  companyId: 'company-1',
  alias: 'parrilla',
  name: 'La Parrilla',
  social: { instagram: null, facebook: null },
  customMessage: null,
  withCustomBannerLogo: false,
  customBannerLogoURL: null,
  customLogoURL: null,
  withCustomBackgroundLogo: false,
  files: {},
  fbPixelId: null,
  googleTagManagerId: null,
  googleAnalyticsId: null,
  generalConfig: {
    menuConfig: { plateDetailInModal: true },
    colorConfig: { colorModeType: 'LIGHT' },
    mapConfig: { mapProvider: 'OPEN_SOURCE', geocodingProvider: 'OPEN_SOURCE', addressRedirect: 'MANUAL' },
  },
  nps: { enabled: false, threshold: 4 },
  externalLoyaltyPartner: null,
  plates: [aPlate()],
  menus: [aMenu()],
  indicators: [],
  discounts: [],
  discountCodes: [],
  customizations: [],
  loyaltyProgram: null,
  loyaltyRewards: [],
  surveys: [],
  ...over,
})
