import { expect, test } from 'vitest'
import { contractDocument } from '#gateway/http/document.ts'
import { unreadFields } from '#tests/kit/field-reads.ts'

const { schemas } = contractDocument()['components'] as {
  readonly schemas: Readonly<Record<string, { readonly properties: object; readonly required: readonly string[] }>>
}

const ofCursor = 'it is a place in the log'
const withMoney = 'a kitchen sees no money'
const chosenNone = 'the shop chose none of its list'
const ofNewerReleases = 'a release had the entity without it'

/** Fields of an answer that no screen of a room says, and those that an answer may lack, each with the reason. */
const entities: readonly {
  readonly entity: string
  readonly room: string
  readonly fields: Readonly<Record<string, string>>
  readonly absent: Readonly<Record<string, string>>
}[] = [
  {
    entity: 'FollowUpOrder',
    room: 'web/diner/features/follow-up',
    fields: {
      ...{ at: ofCursor, scheduled: 'the scheduled time says it', promised: 'domain/order/promise.ts reads it' },
      orderModeId: 'only an order that is made again needs it',
      orderModeName: 'the heading says the kind of the mode',
      customerId: 'only the survey sends it',
      customerName: 'the diner knows their name',
      minDelayInMinutes: 'domain/order/promise.ts reads it',
      maxDelayInMinutes: 'domain/order/promise.ts reads it',
      canReportError: 'domain/order/report.ts reads it',
    },
    absent: {
      ...{ money: ofNewerReleases, pointsName: ofNewerReleases, cancelReason: ofNewerReleases },
      ...{ cancelCode: chosenNone, promised: 'a shop has promised no other time' },
    },
  },
  {
    entity: 'ConsoleOrder',
    room: 'web/console',
    fields: {
      minDelayInMinutes: 'the promised time says it',
      maxDelayInMinutes: 'the promised time says it',
      ...{ id: 'the code names the order', scheduled: 'the scheduled time says it', at: ofCursor },
      paysWith: 'the amount to collect says it',
      discountCode: 'the discount has its name',
      redeemedPoints: 'their amount says it',
      gainedPoints: 'they are news for the diner',
      logisticsOrderId: 'it is the id of a call',
      source: 'the numbers of a shop say it',
    },
    absent: {
      ...{ itemsPrice: withMoney, deliveryFee: withMoney, userServiceFee: withMoney, total: withMoney },
      ...{ surcharges: withMoney, discounts: withMoney, discountCode: withMoney, money: withMoney },
      ...{ redeemedPoints: withMoney, redeemedAmount: withMoney, gainedPoints: withMoney },
      ...{ paymentType: withMoney, payment: withMoney, paysWith: withMoney },
      ...{ cancelCode: chosenNone, acknowledged: ofNewerReleases, payableUntil: ofNewerReleases },
    },
  },
]

test.each(entities)(
  'a screen of $room reads every field of $entity, but for those with a reason',
  { timeout: 180_000 },
  ({ entity, room, fields }) => {
    const path = `components.schemas.${entity}.`
    const unread = unreadFields({
      declaring: /^openapi\/generated\/api\.d\.ts$/,
      reading: new RegExp(`^${room}/`),
      isAsked: (each) => each.startsWith(path) && !each.slice(path.length).includes('.'),
    })
    expect(unread).toEqual(
      Object.keys(fields)
        .map((field) => path + field)
        .toSorted(),
    )
  },
)

test.each(entities)(
  'an answer always has every field of $entity, but for those with a reason',
  ({ entity, absent }) => {
    const { properties, required } = schemas[entity]!
    expect(
      Object.keys(properties)
        .filter((name) => !required.includes(name))
        .sort(),
    ).toEqual(Object.keys(absent).sort())
  },
)

const toOthers = 'it is handed to other clients'
const inCopy = 'an answer copies the whole, and its readers know it by the contract'

/** Fields of the catalogue that no code reads of the catalogue itself, with the reason. */
const notRead: Readonly<Record<string, string>> = {
  'HoursException.closed': 'an exception without hours is closed',
  'Discount.type': 'the value of a discount has the same type',
  'PlateSets.type': 'the number of plates of a set tells it from the others',
  'Store.settings.dayEndsAt': 'gateway/views/day-report.ts takes it for any store with that setting',
  ...{ 'Indicator.description': inCopy, 'Indicator.color': inCopy },
  ...{ 'Customization.text': inCopy, 'Customization.orderModeType': inCopy, 'Customization.label': inCopy },
  ...{ 'Customization.displayType': toOthers, 'Customization.theme': toOthers, 'Customization.commands': toOthers },
}

test('code outside the catalogue reads every field of its types, but for those with a reason', {
  timeout: 180_000,
}, () => {
  const unread = unreadFields({
    declaring: /^domain\/catalog\//,
    // The catalogue's own code reads a field for the field's own sake.
    reading:
      /^(?!domain\/catalog\/|gateway\/catalog\/(?:schema|reference|mistakes)\/)(?:domain|gateway|openapi\/(?:wire|client)|web)\//,
  })
  expect(unread).toEqual(Object.keys(notRead).toSorted())
})
