import type { Observation } from '../observations/observation.ts'
import type { Finding, Invariant } from './invariant.ts'
import { eitherOf, inSequence, of, once, type Situation } from './situations.ts'

type MoneyObservation = Extract<Observation, { readonly type: 'MoneyRead' }>

/** Checks each order against the books of both sides at the end. */
const ofBooks = (name: string, needs: Situation, judge: (read: MoneyObservation) => Finding): Invariant => ({
  name,
  needs,
  begin: () => ({ see: (newest) => (newest.type === 'MoneyRead' ? judge(newest) : null) }),
})

const kept = ({ bank }: Pick<MoneyObservation, 'bank'>) => bank.taken - bank.returned

/**
 * Returns the sum that the bank must have for an order: its total while it is with the shop, less the part that people
 * gave back, and nothing before and after.
 */
const owed = ({ orderStatus, due, refunded }: Pick<MoneyObservation, 'orderStatus' | 'due' | 'refunded'>) =>
  orderStatus === 'PAY_NEEDED' || orderStatus === 'CANCELED' ? 0 : due - refunded

const tried = (it: Observation) => (it.type === 'PaymentAnswered' || it.type === 'BankLeft' ? it.code : null)
const audited = of('MoneyRead', ({ code, due }) => (due > 0 ? code : null))
const regretted = of('OrderRegretted', ({ code, refusal }) => (refusal === null ? code : null))

/** Broken by a second payment, or by a payment for a canceled order. */
const paidAgain = eitherOf(inSequence(tried, tried, audited), inSequence(tried, regretted, audited))

export const paidOnce: Invariant = ofBooks('an order is paid exactly once', paidAgain, (read) =>
  kept(read) === owed(read)
    ? null
    : `order ${read.code} is ${read.orderStatus} and costs ${read.due}; the bank took ${read.bank.taken} and gave back ${read.bank.returned}`,
)

const moneyTaken = once(of('MoneyRead', ({ code, bank }) => (bank.taken > 0 ? code : null)))

export const booksAgree: Invariant = ofBooks(
  'the shop’s books are those of the bank',
  moneyTaken,
  ({ code, bank, shop }) =>
    bank.taken === shop.taken && bank.returned === shop.returned
      ? null
      : `order ${code}: the bank took ${bank.taken} and gave back ${bank.returned}, the shop has ${shop.taken} and ${shop.returned}`,
)

/** Whether no more movement of the order's money is expected. */
export const isSettled = (read: MoneyObservation): boolean =>
  kept(read) === owed(read) && read.bank.taken === read.shop.taken && read.bank.returned === read.shop.returned

/** Each press that was taken is a refund at the bank, and each refund was pressed; a press without an answer may be one. */
export const refundsAtTheBank: Invariant = {
  name: 'each refund of the console is one at the bank',
  needs: inSequence(
    of('RefundPressed', ({ code, answer }) => (answer === 'TAKEN' ? code : null)),
    of('MoneyRead', ({ code }) => code),
  ),
  begin() {
    const presses = new Map<string, Map<string, Extract<Observation, { readonly type: 'RefundPressed' }>>>()
    return {
      see(it) {
        if (it.type === 'RefundPressed') presses.set(it.code, (presses.get(it.code) ?? new Map()).set(it.key, it))
        if (it.type !== 'MoneyRead') return null
        const own = [...(presses.get(it.code)?.values() ?? [])]
        const sumOf = (answer: string) =>
          own.reduce((sum, press) => (press.answer === answer ? sum + press.amount : sum), 0)
        const atBank = it.bank.returned - (it.shop.returned - it.refunded)
        const [least, most] = [sumOf('TAKEN'), sumOf('TAKEN') + sumOf('NONE_YET')]
        return atBank >= least && atBank <= most
          ? null
          : `people gave back ${least} of order ${it.code}, or ${most} at most, and the bank ${atBank}`
      },
    }
  },
}

export const paidFirst: Invariant = {
  name: 'no order is with the shop before it is paid',
  needs: once(of('MoneyLooked', ({ code, taken, due }) => (taken < due ? code : null))),
  begin: () => ({
    see: (newest) =>
      newest.type === 'MoneyLooked' && newest.isWithShop && newest.taken < newest.due
        ? `order ${newest.code} is with the shop, and the bank took ${newest.taken} of ${newest.due}`
        : null,
  }),
}

export const paidWhenTold: Invariant = {
  name: 'who is told that an order is paid has paid it',
  needs: eitherOf(
    once(of('MoneyLooked', ({ code, told, due }) => (told === 'APPROVED' && due > 0 ? code : null))),
    inSequence(
      of('PaymentAnswered', ({ code, status }) => (status === 'APPROVED' ? code : null)),
      of('MoneyLooked', ({ code, due }) => (due > 0 ? code : null)),
    ),
  ),
  begin() {
    const told = new Set<string>()
    return {
      see(newest) {
        if (newest.type === 'PaymentAnswered' && newest.status === 'APPROVED') told.add(newest.code)
        if (newest.type !== 'MoneyLooked') return null
        const isTold = newest.told === 'APPROVED' || told.has(newest.code)
        return isTold && newest.taken < newest.due
          ? `the diner of order ${newest.code} was told that it is paid, and the bank took ${newest.taken} of ${newest.due}`
          : null
      },
    }
  },
}

export const noRefusedCash: Invariant = {
  name: 'no order pays cash where none is taken',
  // A refusal for another reason shows nothing about cash.
  needs: once(of('CashTried', ({ refusal }) => (refusal === null || refusal === 'CHECKOUT_REFUSED' ? 'tried' : null))),
  begin: () => ({
    see: (newest) =>
      newest.type === 'CashTried' && newest.refusal === null
        ? 'an order for cash was taken to a zone without cash'
        : null,
  }),
}

/** More orders are sent with a code than may use it. */
const triedBeyondItsLimit: Situation = () => {
  const tries = new Map<string, number>()
  return (newest) => {
    if (newest.type !== 'CodeAnswered' || newest.limit === null) return false
    const times = (tries.get(newest.text) ?? 0) + 1
    tries.set(newest.text, times)
    return times > newest.limit
  }
}

/** Judged by the final state of the orders: a canceled order has returned its use, and an unpaid one may have. */
export const limitedCodes: Invariant = {
  name: 'a code is used no more often than its limit',
  needs: triedBeyondItsLimit,
  begin() {
    const uses = new Map<string, { readonly limit: number; readonly orders: Set<string> }>()
    const without = new Set<string>()
    return {
      see(newest) {
        if (newest.type === 'MoneyRead') {
          const mayBeWithout = newest.orderStatus === 'CANCELED' || newest.orderStatus === 'PAY_NEEDED'
          without[mayBeWithout ? 'add' : 'delete'](newest.code)
        }
        if (newest.type !== 'CodeAnswered' || newest.code === null || newest.limit === null) return null
        const { text, limit, code } = newest
        const use = uses.get(text) ?? { limit, orders: new Set() }
        uses.set(text, use)
        use.orders.add(code)
        return null
      },
      atEnd() {
        for (const [text, { limit, orders }] of uses) {
          const used = [...orders].filter((code) => !without.has(code)).length
          if (used > limit) return `${used} orders use code ${text}, which ${limit} may`
        }
        return null
      },
    }
  },
}
