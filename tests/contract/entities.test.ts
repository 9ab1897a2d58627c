import { expect, test } from 'vitest'
import { contractDocument } from '#gateway/http/document.ts'
import { ledger } from '#tests/kit/ledger.ts'

type Schema = {
  readonly required?: readonly string[]
  readonly 'x-comanda-extension'?: boolean
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

const schemas = (contractDocument()['components'] as { schemas: Record<string, Schema> }).schemas

const resolved = (schema: Schema): Schema => (schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema)

/** Every property of a schema, through its parts and its alternatives. */
function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const whole = resolved(schema)
  const parts = [...(whole.allOf ?? []), ...(whole.oneOf ?? [])].map(propertiesOf)
  return Object.assign({}, ...parts, whole.properties)
}

/** The schema at a path such as `FollowUpOrder.items[].extras[]`. */
function at(path: string): Schema {
  const [name, ...steps] = path.split('.')
  const step = (schema: Schema, text: string): Schema => {
    const property = propertiesOf(schema)[text.replace('[]', '')]
    if (!property) throw new Error(`${path} has no ${text}`)
    return text.endsWith('[]') ? resolved(property).items! : property
  }
  return steps.reduce(step, schemas[name!]!)
}

/** The documented fields of each entity, by their requirement. */
const documented: readonly (readonly [id: string, path: string, fields: string])[] = [
  ['[BRANCH-26]', 'Company', 'id name alias'],
  [
    '[BRANCH-27]',
    'BranchContact',
    'id alias name address distance callPhone whatsAppPhone mandatoryEmail reachableByDelivery status commercialTermsInfo deliveryConfig schedules',
  ],
  ['[BRANCH-27]', 'BranchContact.address', 'street number zone locality city country'],
  ['[BRANCH-27]', 'BranchContact.commercialTermsInfo', 'blocked'],
  ['[BRANCH-27]', 'BranchContact.deliveryConfig', 'orderModes workingDays betweenStreetsRequired npsAvg'],
  [
    '[MODE-01]',
    'OrderMode',
    'id type showName active orderEnabled paymentTypes useSchedule minDelayInMinutes maxDelayInMinutes schedules',
  ],
  ['[MODE-01]', 'OrderMode.schedules[].scheduleConfigs[].workingDays[]', 'dayOfWeek workingHours'],
  ['[MODE-01]', 'OrderMode.schedules[].scheduleConfigs[].workingDays[].workingHours[]', 'startAt endAt'],
  ['[PAY-01]', 'PaymentType', 'id showName active paymentMethod upload onlinePayment'],
  ['[PAY-01]', 'PaymentType.onlinePayment', 'providerName'],
  ['[MENU-15]', 'Menu', 'categories discounts upselleds remarkeds oldMenuName selectedOrderMode'],
  ['[MENU-16]', 'Category', 'name showName description plates withImage'],
  [
    '[PLATE-01]',
    'Plate',
    'id showName description sizes garnishGroups indicators hasIndicators withImage maxQuantity category',
  ],
  ['[PLATE-01]', 'Plate.sizes[]', 'id name price'],
  ['[PLATE-02]', 'GarnishGroup', 'name mandatory multipleSelection garnishes'],
  ['[PLATE-02]', 'GarnishGroup.garnishes[]', 'visible name description price'],
  ['[PLATE-03]', 'CartItem.extras[]', 'groupId groupName min max multipleSelection mandatory groupItems'],
  ['[PLATE-03]', 'CartItem.extras[].groupItems[]', 'quantity name referenceId referenceType price'],
  [
    '[CART-01] [FAMBIG-62]',
    'CartItem',
    'referenceId referenceType name notes quantity price originalPrice priceWithoutModifiers sizeId categoryId categoryShowName discount source maxQuantity upsell extras',
  ],
  ['[CART-01]', 'CartItem.discount', 'itemId type discountReferenceId amount'],
  [
    '[ORDER-01]',
    'OrderSubmission',
    'orderText items type price userServiceFee paymentType branchContact source tableUid destination phone customerName optIn installedApp discounts surcharges notes deliveryFee paysWith orderModeId scheduled scheduledAt customerEmail acquisitionChannel loyaltyInfo minDelayInMinutes maxDelayInMinutes document userExternalReference partnerName paymentInfo',
  ],
  [
    '[LOYAL-01]',
    'LoyaltyProgram',
    'active name orderPercentage minRedeemedPoints maxRedeemedPoints maxRedeemedPercentage supportsDiscounts branchContactIds',
  ],
  ['[CUST-02]', 'OrderingCustomer', 'optIn addressesRegistered name phone loyaltyPointsBalance'],
  ['[OPEN-72]', 'Indicator', 'id name description iconUrl color'],
  ['[OPEN-82]', 'Branch.generalConfig.mapConfig', 'mapProvider geocodingProvider addressRedirect'],
  ['[OPEN-75]', 'OrderSummary', 'id code status type orderedAt scheduled scheduledAt total alias'],
  [
    '[OPEN-19]',
    'DeliveryQuote',
    'inDeliveryArea providersFailed deliveryFee cashDeliveryFee cashDelivery minimumOrderAmount freeDeliveryFrom minDelayInMinutes maxDelayInMinutes',
  ],
  ['[OPEN-08]', 'OrderMode', 'allowsScheduling onlyScheduling'],
  ['[OPEN-32] [FOPEN-18]', 'BranchContact', 'ordersConsoleActive followUpSupport'],
  ['[PLATE-13]', 'GarnishGroup', 'min max'],
  ['[BRANCH-27]', 'FollowUpOrder.branchContact.address', 'zone locality country'],
  ['[FAMBIG-02]', 'FollowUpOrder.shipments[]', 'riderInfo'],
  ['[API-25]', 'SubmittedOrder', 'id code'],
  ['[LOYAL-23]', 'LoyaltyReward', 'id amount active branchId branchContactId done'],
  ['[LOYAL-17]', 'LoyaltyMovement', 'orderCode createdAt amount postBalance'],
  ['[ORDER-05]', 'OrderSubmission.destination', 'street number details betweenStreets'],
  [
    '[FOLLOW-03]',
    'FollowUpOrder',
    'id code status type customerId orderedAt scheduled scheduledAt paymentType paysWith items surcharges discounts itemsPrice deliveryFee userServiceFee total notes destination tableUID customerName branchContact shipments logisticsOrderId errorType redeemedPoints gainedPoints',
  ],
  ['[FOPEN-16]', 'FollowUpOrder', 'orderModeId branch branchContact payment canReportError'],
  ['[FOPEN-16]', 'FollowUpOrder.payment', 'status'],
  ['[FOPEN-16]', 'FollowUpOrder.branch', 'id name customLogoURL'],
  ['[FOPEN-16]', 'FollowUpOrder.branchContact', 'id alias name address whatsAppPhone followUpSupport'],
  ['[FOPEN-18]', 'FollowUpOrder.branchContact.followUpSupport', 'enabled widgetId'],
  ['[FOLLOW-04]', 'FollowUpOrder.items[]', 'id name quantity notes extras accPrice'],
  ['[FOLLOW-05]', 'FollowUpOrder.surcharges[]', 'name amount'],
  ['[FOLLOW-06]', 'FollowUpOrder.discounts[]', 'name amount'],
  ['[FOLLOW-07]', 'FollowUpOrder.destination', 'street number zone locality details betweenStreets'],
  ['[FOLLOW-08]', 'FollowUpOrder.branchContact.address', 'street number city'],
  ['[FOLLOW-09]', 'FollowUpOrder.shipments[]', 'status trackingUrl securityCode'],
  ['[SURVEY-02]', 'Survey', 'id active questions generalNPSAnswer isCompleted'],
  [
    '[SURVEY-03]',
    'Survey.questions[]',
    'id title subTitle type questionOrder mandatory priority questionReasons reason',
  ],
  [
    '[SURVEY-05]',
    'SurveyAnswer',
    'questionTitle answer orderingCustomerId surveyId questionId mandatory dinerOrderId questionType priority',
  ],
  [
    '[SHIP-01]',
    'Shipment',
    'id status createdAt updatedAt stackingOrder returnShipment logisticsOrder order providerName riderInfo securityCode destination',
  ],
  ['[SHIP-01]', 'Shipment.destination', 'position'],
  ['[SHIP-02]', 'RiderInfo', 'id riderId name phone lastLocationLat lastLocationLng'],
  ['[RIDER-02]', 'WhoAmI', 'riderId name phone'],
  ['[TRACK-48]', 'Tracking', 'code createdAt id branchContact shipment'],
  ['[TRACK-48]', 'Tracking.branchContact.address.position', 'lat lng'],
  ['[TRACK-48]', 'Tracking.shipment', 'status securityCode riderInfo'],
]

test.each(documented)('%s %s carries its fields', (_, path, fields) => {
  expect(Object.keys(propertiesOf(at(path)))).toEqual(expect.arrayContaining(fields.split(' ')))
})

/** The fields that a requirement lists in braces: `address {street, number}`. */
const inBraces = (id: string) =>
  [...ledger.get(id)!.matchAll(/ \{([^{}]+)\}/g)].flatMap(([, list]) =>
    list!.split(',').map((field) => field.trim().split(/[ []/)[0]!),
  )
const documentedBy = (id: string) =>
  documented.flatMap(([ids, , fields]) => (ids.includes(`[${id}]`) ? fields.split(' ') : []))

test.each([...new Set(documented.flatMap(([ids]) => ids.match(/[A-Z]+-\d+/g)!))])(
  '[%s] every field in braces has its row',
  (id) => expect(inBraces(id).filter((field) => !documentedBy(id).includes(field))).toEqual([]),
)

/** Every required property of a schema, through its parts. */
const requiredOf = (schema: Schema): readonly string[] => {
  const whole = resolved(schema)
  return [...(whole.allOf ?? []).flatMap(requiredOf), ...(whole.required ?? [])]
}

/** The documented fields of a path, in the rows of all of its requirements. */
const documentedAt = (path: string): ReadonlySet<string> =>
  new Set(documented.filter((row) => row[1] === path).flatMap(([, , fields]) => fields.split(' ')))

const paths = [...new Set(documented.map(([, path]) => path))]

// ruling-107.
test.each(paths)('every field of %s beside the documented ones is marked as an extension', (path) => {
  const others = Object.entries(propertiesOf(at(path))).filter(([name]) => !documentedAt(path).has(name))
  const isMarked = (field: Schema) => field['x-comanda-extension'] === true
  expect(others.filter(([, field]) => !isMarked(field)).map(([name]) => name)).toEqual([])
})

test.each(['OrderSubmission', 'OrderSubmission.destination', 'CartItem', 'CartItem.extras[]', 'SurveyAnswer'])(
  'a client that sends only the documented fields of %s is understood',
  (path) => expect(requiredOf(at(path)).filter((name) => !documentedAt(path).has(name))).toEqual([]),
)

test.each([
  ['[FOLLOW-10]', 'OrderStatus', 'UNCONFIRMED GENERATED ACCEPTED READY DELIVERED CANCELED'],
  ['[FOPEN-02]', 'OrderStatus', 'UNCONFIRMED GENERATED ACCEPTED READY DELIVERED COMPLETED CANCELED PAY_NEEDED'],
  ['[FOLLOW-11, MODE-02, GEN-04]', 'OrderModeType', 'DELIVERY TAKE_AWAY DINING_IN SELF_SERVICE'],
  ['[FOLLOW-12]', 'PaymentMethod', 'CASH CARD ONLINE'],
  ['[SURVEY-04]', 'SurveyQuestionType', 'rating text multiselect'],
  [
    '[SHIP-07]',
    'ShipmentStatus',
    'LOOKING_FOR_DRIVER ON_ROUTE_TO_PICK_UP IN_STORE ON_ROUTE_TO_DROP_OFF ON_ROUTE_TO_DROP_OFFS DELIVERED DRIVER_CANCELED RETURNED STACKING PENDING',
  ],
])('%s %s has its values', (_, name, values) => {
  expect(resolved(schemas[name]!).enum).toEqual(expect.arrayContaining(values.split(' ')))
})
