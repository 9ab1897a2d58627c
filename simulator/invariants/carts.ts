import type { Observation } from '../observations/observation.ts'
import type { Finding, Invariant } from './invariant.ts'
import { inSequence, of, once, type Situation } from './situations.ts'

type CartNotice = Extract<Observation, { readonly type: 'NoticeRead' }>

const dayMs = 24 * 60 * 60 * 1000

/** Checks each notice against the earlier observations of its cart. */
const ofNotices = (
  name: string,
  needs: Situation,
  begin: () => { readonly note: (other: Observation) => void; readonly judge: (notice: CartNotice) => Finding },
): Invariant => ({
  name,
  needs,
  begin() {
    const { note, judge } = begin()
    return {
      see(newest) {
        if (newest.type === 'NoticeRead') return judge(newest)
        note(newest)
        return null
      },
    }
  },
})

const nothing = () => undefined

const leftBy = (agreed: boolean) => of('CartLeft', (it) => (it.agreed === agreed ? it.cart : null))
/** Notices are counted after the time of the last possible one. */
const counted = of('NoticesCounted', ({ cart }) => cart)

export const oneNoticeADay = ofNotices(
  'one notice a day at most',
  inSequence(
    of('NoticeRead', ({ cart }) => cart),
    leftBy(true),
    counted,
  ),
  () => {
    const last = new Map<string, number>()
    return {
      note: nothing,
      judge({ cart, sentAt }) {
        const before = last.get(cart)
        last.set(cart, sentAt)
        return before !== undefined && sentAt - before < dayMs
          ? `${cart} was sent two notices within ${Math.round((sentAt - before) / 60_000)} minutes`
          : null
      },
    }
  },
)

export const noLateNotice = ofNotices(
  'no notice after a return, an order or a stop',
  inSequence(
    leftBy(true),
    of('CartClosed', ({ cart }) => cart),
    counted,
  ),
  () => {
    const closed = new Map<string, { readonly why: string; readonly at: number }>()
    return {
      note(it) {
        if (it.type === 'CartClosed' && closed.get(it.cart)?.why !== 'stopped') closed.set(it.cart, it)
        if (it.type === 'CartLeft' && closed.get(it.cart)?.why !== 'stopped') closed.delete(it.cart)
      },
      judge({ cart, sentAt }) {
        const end = closed.get(cart)
        return end && sentAt > end.at ? `${cart} was sent a notice after it had ${end.why}` : null
      },
    }
  },
)

export const consentedNotices = ofNotices('no notice without consent', inSequence(leftBy(false), counted), () => {
  const agreed = new Map<string, boolean>()
  return {
    note(it) {
      if (it.type === 'CartLeft') agreed.set(it.cart, it.agreed)
    },
    judge: ({ cart }) => (agreed.get(cart) === false ? `${cart} was sent a notice without having agreed` : null),
  }
})

export const quietHoursObeyed = ofNotices(
  'no notice in quiet hours',
  inSequence(
    of('CartLeft', ({ cart, agreed, isQuiet }) => (agreed && isQuiet ? cart : null)),
    counted,
  ),
  () => ({
    note: nothing,
    judge: ({ cart, sentAt, isQuiet }) =>
      isQuiet ? `${cart} was sent a notice at ${new Date(sentAt).toISOString()}, in quiet hours` : null,
  }),
)

/** A link gives its owner the abandoned cart while it is valid, and gives others nothing. */
export const ownCarts: Invariant = {
  name: 'a link opens only its own cart',
  needs: once(of('CartOpened', ({ cart, as }) => (as === 'own' ? null : cart))),
  begin: () => ({
    see(newest) {
      if (newest.type !== 'CartOpened') return null
      const { cart, as, found, isSame } = newest
      if (as === 'own') return found && isSame ? null : `the link of ${cart} gave ${found ? 'another cart' : 'nothing'}`
      return found ? `the link of ${cart} opened a cart ${as === 'late' ? 'after its time' : 'of another phone'}` : null
    },
  }),
}

/** For runs in which no diner is cut off before the notices have come. */
export const noticesAsDue: Invariant = {
  name: 'every notice that is due comes',
  needs: once(of('NoticesCounted', ({ cart, due }) => (due > 0 ? cart : null))),
  begin() {
    const open = new Set<string>()
    return {
      see(newest) {
        if (newest.type === 'CartLeft') open.add(newest.cart)
        if (newest.type !== 'NoticesCounted') return null
        open.delete(newest.cart)
        const { cart, story, read, due } = newest
        return read === due ? null : `${cart} (${story}) read ${read} notices in place of ${due}`
      },
      atEnd() {
        const [cart] = open
        return cart === undefined ? null : `the end of ${cart} is unknown`
      },
    }
  },
}
