import { venueTime } from '#domain/hours/venue-time.ts'
import { formatMoney } from '#domain/money/money.ts'
import { tableName } from '#domain/order/table-name.ts'
import type { TicketFacts } from './facts.ts'
import { ticketTexts as texts } from './texts.ts'
import { unitsOf } from './units.ts'

/** A line of a ticket. Paper and browser draw the same lines. */
export type TicketLine =
  /** White on black, in the middle. */
  | { readonly is: 'banner'; readonly text: string }
  | {
      readonly is: 'text'
      readonly text: string
      /** 2 is twice as wide and high. */
      readonly size: 1 | 2
      readonly bold: boolean
      readonly align: 'left' | 'center'
    }
  /** A text, and an amount at the right edge. */
  | { readonly is: 'pair'; readonly left: string; readonly right: string; readonly bold: boolean }
  | { readonly is: 'rule' }

export type Ticket = readonly TicketLine[]

/** The reason for a ticket: the order itself, or a change of its time. A canceled order has one kind of ticket. */
type TicketKind = 'order' | 'time'

type TicketRequest = {
  readonly kind: TicketKind
  /** An earlier ticket of this order may be on paper already. */
  readonly isCopy: boolean
}

/** The ticket of an order as it is now. */
export function ticketOf(facts: TicketFacts, { kind, isCopy }: TicketRequest): Ticket {
  const isCanceled = facts.status === 'CANCELED'
  return [
    ...(isCopy ? [banner(texts.copy)] : []),
    ...(isCanceled ? [banner(texts.canceled)] : kind === 'time' ? [banner(texts.timeChanged)] : []),
    ...head(facts),
    ...(isCanceled ? canceled(facts) : []),
    rule,
    ...person(facts),
    ...goods(facts),
    ...(isCanceled ? [] : amounts(facts)),
  ]
}

function head({ store, code, status, mode, table, orderedAt, scheduledAt, promised }: TicketFacts): Ticket {
  const { timeZone } = store
  const time = (instant: string) => clock(instant, timeZone)
  const day = (instant: string) => `${dayOf(instant, timeZone)} ${time(instant)}`
  // A mode may have the name of its type.
  const isTypeAlone = table === null && mode.name.toUpperCase() === texts.mode[mode.type].toUpperCase()
  return [
    text(store.name, { align: 'center' }),
    text(code, { size: 2, bold: true, align: 'center' }),
    text(table ? texts.table(tableName(clean(table))) : texts.mode[mode.type], {
      size: 2,
      bold: true,
      align: 'center',
    }),
    ...(isTypeAlone ? [] : [text(mode.name, { align: 'center' })]),
    ...(scheduledAt === null ? [] : [text(texts.scheduled(day(scheduledAt)), { bold: true, align: 'center' })]),
    ...(promised && status !== 'CANCELED'
      ? [text(promisedWords(promised, time), { size: 2, bold: true, align: 'center' })]
      : []),
    text(texts.ordered(day(orderedAt)), { align: 'center' }),
  ]
}

const promisedWords = ({ from, to }: { from: string; to: string }, time: (instant: string) => string): string =>
  time(from) === time(to) ? texts.promised(time(to)) : texts.range(time(from), time(to))

function canceled({ cancelCode, cancelReason }: TicketFacts): Ticket {
  const reason = [cancelCode && texts.codes[cancelCode], cancelReason && clean(cancelReason)].filter(Boolean).join('. ')
  return [
    text(texts.doNotPrepare, { bold: true, align: 'center' }),
    ...(reason ? [text(texts.reason(reason), { align: 'center' })] : []),
  ]
}

function person({ customer, destination }: TicketFacts): Ticket {
  const lines = [
    ...(customer.name ? [text(customer.name, { bold: true })] : []),
    ...(customer.phone ? [text(texts.phone(customer.phone))] : []),
    ...(destination ? door(destination) : []),
  ]
  return lines.length > 0 ? [...lines, rule] : []
}

function door({
  street,
  number,
  zone,
  locality,
  details,
  betweenStreets,
}: NonNullable<TicketFacts['destination']>): Ticket {
  const places = [zone, locality].map(clean).filter((place, index, all) => place && all.indexOf(place) === index)
  return [
    text(`${street} ${number}`, { bold: true }),
    ...(clean(details) ? [text(details, { bold: true })] : []),
    ...(clean(betweenStreets) ? [text(texts.between(betweenStreets))] : []),
    ...(places.length > 0 ? [text(places.join(', '))] : []),
  ]
}

function goods({ notes, items, money, status }: TicketFacts): Ticket {
  const withPrices = status === 'CANCELED' ? null : money
  return [
    // Before the plates: an allergy counts for each of them.
    ...(notes && clean(notes) ? [text(texts.orderNote(notes), { bold: true }), rule] : []),
    ...items.flatMap(({ quantity, name, notes: said, extras, price }) => [
      pair(
        texts.quantity(quantity, name),
        withPrices && price !== null ? formatMoney(price, withPrices.currency) : '',
        true,
      ),
      ...extras.map(({ groupName, items: chosen }) =>
        text(`  ${clean(texts.extras(groupName, chosen.map((extra) => extraWords(extra, quantity)).join(', ')))}`),
      ),
      ...(clean(said) ? [text(`  ${clean(texts.note(said))}`, { bold: true })] : []),
    ]),
  ]
}

function extraWords(extra: { readonly name: string; readonly quantity: number }, plates: number): string {
  const { total, each } = unitsOf(plates, extra.quantity)
  const words = total > 1 ? texts.quantity(total, extra.name) : extra.name
  return each === null ? words : texts.each(words, each)
}

function amounts({ money }: TicketFacts): Ticket {
  if (!money) return []
  const write = (amount: number) => formatMoney(amount, money.currency)
  const some = (name: string, amount: number) => (amount === 0 ? [] : [pair(name, write(amount))])
  return [
    rule,
    pair(texts.itemsPrice, write(money.itemsPrice)),
    ...money.discounts.map(({ name, amount }) => pair(name, write(-amount))),
    ...money.surcharges.map(({ name, amount }) => pair(name, write(amount))),
    ...some(texts.delivery, money.deliveryFee),
    ...some(texts.service, money.userServiceFee),
    ...some(texts.points, -money.redeemedAmount),
    pair(texts.total, write(money.total), true),
    rule,
    text(paymentWords(money), { size: 2, bold: true }),
  ]
}

function paymentWords({ payment, currency }: NonNullable<TicketFacts['money']>): string {
  if (payment.is !== 'collect') return texts[payment.is]
  const write = (amount: number) => formatMoney(amount, currency)
  const { method, amount, paysWith } = payment
  return paysWith !== null && paysWith > amount
    ? texts.collectWithChange(write(amount), write(paysWith), write(paysWith - amount))
    : texts.collect[method](write(amount))
}

const rule: TicketLine = { is: 'rule' }
const banner = (words: string): TicketLine => ({ is: 'banner', text: words })

const text = (
  words: string,
  { size = 1, bold = false, align = 'left' }: Partial<Omit<Extract<TicketLine, { is: 'text' }>, 'is' | 'text'>> = {},
): TicketLine => ({ is: 'text', text: align === 'left' ? untabbed(words) : clean(words), size, bold, align })

const pair = (left: string, right: string, bold = false): TicketLine => ({
  is: 'pair',
  left: clean(left),
  right: clean(right),
  bold,
})

/** A text of a diner as one line. Control characters would be commands to a printer. */
const clean = (words: string): string => untabbed(words).replaceAll(/ {2,}/g, ' ').trim()

const untabbed = (words: string): string => words.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

function clock(instant: string, timeZone: string): string {
  const { minutes } = venueTime(instant, timeZone)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const dayOf = (instant: string, timeZone: string): string =>
  venueTime(instant, timeZone).date.slice(5).split('-').reverse().join('/')

const two = (value: number): string => String(value).padStart(2, '0')
