import type { Branch } from '#domain/catalog/branch.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import { missingOf } from '#domain/catalog/sales.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { DayOfWeek } from '#domain/catalog/working-hours.ts'
import { type Calendar, isOpenOn } from '#domain/hours/calendar.ts'
import { calendarOf, calendarOfMode } from '#domain/hours/opening.ts'
import { addDays, daysOfWeek, minutesOf, minutesOfDay } from '#domain/hours/venue-time.ts'
import { isProvider, providerNames } from '#domain/payment/providers.ts'
import type { CatalogError } from './catalog-error.ts'

/** Values that are good by themselves and cannot work where they stand. They are warned of. */
export const unworkable = (document: CatalogDocument): readonly CatalogError[] => [
  ...document.branches.flatMap((branch, index) => unworkableBranch(branch, `branches[${index}]`)),
  ...document.stores.flatMap((store, index) => unworkableStore(document, store, `stores[${index}]`)),
]

const unworkableBranch = (branch: Branch, path: string): readonly CatalogError[] => [
  ...warned(
    branch.withCustomBannerLogo && branch.customBannerLogoURL === null,
    `${path}.customBannerLogoURL`,
    'is missing, but withCustomBannerLogo shows it',
  ),
  ...warned(
    branch.withCustomBackgroundLogo && branch.files.BACKGROUND_LOGO === undefined,
    `${path}.files.BACKGROUND_LOGO`,
    'is missing, but withCustomBackgroundLogo shows it',
  ),
]

function unworkableStore(document: CatalogDocument, store: Store, path: string): readonly CatalogError[] {
  const { orderModes, deliveryZones, followUpSupport, settings } = store
  const isEverOpen = openSomeDay([calendarOf(store)])
  return [
    ...warned(orderModes.length === 0, `${path}.orderModes`, 'is empty: nothing can be ordered here'),
    ...warned(
      deliveryZones.length > 0 && !orderModes.some(({ type }) => type === 'DELIVERY'),
      `${path}.deliveryZones`,
      'changes nothing: the store has no mode of the type DELIVERY',
    ),
    ...warned(!isEverOpen, `${path}.deliveryConfig.workingDays`, 'has no hours on any day: the store never opens'),
    ...warned(
      followUpSupport.enabled && followUpSupport.widgetId === null,
      `${path}.followUpSupport.widgetId`,
      'is missing, but enabled opens a chat',
    ),
    ...warned(
      settings.alarm !== null && settings.alarm.phones.length === 0 && !settings.alarm.pausesStore,
      `${path}.settings.alarm.phones`,
      'is empty: the alarm tells no one, and pauses nothing',
    ),
    ...orderModes.flatMap((mode, index) => {
      const at = `${path}.orderModes[${index}]`
      return [
        ...unworkablePayments(mode, at),
        ...(mode.active && mode.orderEnabled ? unworkableMode({ document, store, isEverOpen }, mode, at) : []),
      ]
    }),
  ]
}

type CheckedStore = { readonly document: CatalogDocument; readonly store: Store; readonly isEverOpen: boolean }

function unworkableMode(
  { document, store, isEverOpen }: CheckedStore,
  mode: OrderMode,
  path: string,
): readonly CatalogError[] {
  const missing = missingOf(document, store, mode)
  const calendars = [calendarOf(store), calendarOfMode(mode)]
  return [
    ...warned(missing === 'plates', `${path}.menuId`, 'has no plate that this store sells: nothing can be ordered'),
    ...warned(
      missing === 'deliveryZones',
      `${path}.type`,
      'is DELIVERY, and the store has no deliveryZones: no address is in its area',
    ),
    ...warned(
      isEverOpen && mode.useSchedule && !openSomeDay(calendars),
      `${path}.schedules`,
      'has no hours inside those of the store: the mode never opens',
    ),
    ...unworkableSlots(mode, calendars, path),
  ]
}

function unworkableSlots(
  { allowsScheduling, onlyScheduling, orderSchedule }: OrderMode,
  calendars: readonly Calendar[],
  path: string,
): readonly CatalogError[] {
  if (!allowsScheduling || orderSchedule === null) return []
  const at = `${path}.orderSchedule.schedulerDaysInfo`
  const days = orderSchedule.schedulerDaysInfo
  if (days.length === 0)
    return [
      { path: at, message: `is empty: ${onlyScheduling ? 'nothing can be ordered' : 'no order can be placed ahead'}` },
    ]
  return days.flatMap(({ dayOfWeek, availableHours }, index) => {
    const outside = availableHours.filter((time) => !isOpenOnDay(calendars, dayOfWeek, minutesOf(time)))
    if (outside.length === 0) return []
    const shown = outside.slice(0, mostShown).join(', ')
    const more = outside.length > mostShown ? ` and ${outside.length - mostShown} more` : ''
    return [
      {
        path: `${at}[${index}].availableHours`,
        message: `has ${shown}${more}, outside the hours of the store or the mode on ${dayOfWeek}`,
      },
    ]
  })
}

const unworkablePayments = ({ paymentTypes }: OrderMode, path: string): readonly CatalogError[] =>
  paymentTypes.flatMap(({ upload, onlinePayment }, index) => {
    if (onlinePayment === null) return []
    const at = `${path}.paymentTypes[${index}]`
    const name = onlinePayment.providerName
    return [
      ...warned(
        !isProvider(name),
        `${at}.onlinePayment.providerName`,
        `is ${name}, which is no provider: there are ${providerNames.join(', ')}`,
      ),
      ...warned(
        name.toLowerCase() === 'webpay' && upload === 'API',
        `${at}.upload`,
        'is API, and webpay takes payments by a link alone: write APP',
      ),
    ]
  })

const mostShown = 4

/** A week without exceptions: any Monday and the six days after it. */
const monday = '2026-01-05'
const quarter = 15

const isOpenOnDay = (calendars: readonly Calendar[], day: DayOfWeek, minutes: number): boolean =>
  calendars.every(({ days }) =>
    isOpenOn(
      { days, exceptions: [] },
      addDays(monday, daysOfWeek.indexOf(day) - daysOfWeek.indexOf('MONDAY')),
      minutes,
    ),
  )

/** Whether all are open at one time of some day. Hours of an exception are hours too. */
const openSomeDay = (calendars: readonly Calendar[]): boolean =>
  calendars.some(({ exceptions }) => exceptions.some(({ hours }) => hours !== undefined)) ||
  daysOfWeek.some((day) => quarters.some((minutes) => isOpenOnDay(calendars, day, minutes)))

const quarters = Array.from({ length: minutesOfDay / quarter }, (_, index) => index * quarter)

const warned = (isWarned: boolean, path: string, message: string): readonly CatalogError[] =>
  isWarned ? [{ path, message }] : []
