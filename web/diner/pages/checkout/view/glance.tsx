import { venueTime } from '#domain/hours/venue-time.ts'
import { shortAddress } from '#web/diner/api/shop.ts'
import { AtAGlance, type GlancePart } from '#web/diner/features/checkout/at-a-glance.tsx'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { dayWord } from '#web/diner/texts/scheduled-time.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { windowFromNow } from '../../menu/ordering.ts'
import type { CheckoutModel } from './model.ts'
import { goToSection } from './section.tsx'

const texts = checkoutTexts.glance

/** Says where, when and how the order is paid, before the form. */
export const Glance = ({ checkout }: { checkout: CheckoutModel }) => (
  <AtAGlance parts={[whereOf(checkout), whenOf(checkout), paidOf(checkout)]} />
)

function whereOf({ facts, state }: CheckoutModel): GlancePart {
  const { location, mode, store } = facts
  const { tableNumber } = state.form.draft
  switch (mode.type) {
    case 'DELIVERY':
      return {
        name: texts.where,
        text: location ? `${location.street} ${location.number}`.trim() || location.fullAddress : texts.noAddress,
        isOpen: location === null,
        onGo: () => goToSection('address'),
      }
    case 'DINING_IN':
      return {
        name: texts.eatAt,
        text: tableNumber.trim() ? texts.table(tableNumber.trim()) : store.name,
        onGo: () => goToSection('details'),
      }
    case 'TAKE_AWAY':
    case 'SELF_SERVICE':
      return { name: texts.pickUp, text: shortAddress(store.address) }
  }
}

function whenOf({ facts, priced }: CheckoutModel): GlancePart {
  const { mode, store, now, schedule } = facts
  const { at, isOn, isOpen } = priced.schedule
  const time = (instant: string) => clockTime(instant, store.timeZone)
  const word = (instant: string) =>
    dayWord(venueTime(instant, store.timeZone).date, venueTime(now, store.timeZone).date)
  const soon = windowFromNow(mode, facts.quote ?? undefined, now)
  const text = at
    ? texts.day(word(at), time(at))
    : isOn
      ? texts.noTime
      : !isOpen
        ? texts.closed
        : soon
          ? texts.at(time(soon.from), time(soon.to))
          : texts.now
  return {
    name:
      store.busyMinutes && isOpen && !isOn && soon
        ? texts.busy
        : mode.type === 'DELIVERY'
          ? texts.arrives
          : texts.ready,
    text,
    isOpen: at === null && (isOn || !isOpen),
    onGo: schedule.choice === 'NotOffered' ? undefined : () => goToSection('schedule'),
  }
}

function paidOf({ priced: { payment, types } }: CheckoutModel): GlancePart {
  const chosen = types.find(({ id }) => id === payment?.id)
  return {
    name: texts.pays,
    text: chosen?.showName ?? texts.noPayment,
    isOpen: !chosen,
    onGo: () => goToSection('payment'),
  }
}
