import type { PaymentEvent } from '#domain/payment/events.ts'
import { needsOf, settledNeedsOf } from '#domain/payment/needs.ts'
import { type Attempt, countedSumOf, heldOf } from '#domain/payment/state.ts'
import { moneyOf, sumInUnits } from '#domain/payment/sum.ts'
import { writeMoney } from '#openapi/wire/amounts.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { namesOfOperators } from '../aggregates/operators/projection.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { By } from '../events/by.ts'
import type { Log } from '../events/log.ts'
import type { InNeed } from '../views/payments-in-need.ts'

/** A payment as the shop sees it. */
export function writePayment(attempt: Attempt): Wire['ConsolePayment'] {
  const { attemptId: id, provider, status, sum, charged, openedAt, reference, reason, card, authorization } = attempt
  const { currency } = sum
  return {
    ...{ id, provider, status, currency, openedAt, reference, reason, authorization },
    amount: sumInUnits(sum),
    charged: charged && sumInUnits(charged),
    ...(charged && { left: unitsOf(attempt, heldOf(attempt)) }),
    needs: needsOf(attempt).map(({ kind }) => kind),
    card: card && { brand: card.brand, lastFour: card.lastFour },
    refunds: attempt.refunds.map(({ amount, status: state, cause, reason: told }) => ({
      ...{ amount: unitsOf(attempt, amount), status: state, cause },
      ...(told && { reason: told }),
    })),
  }
}

const unitsOf = (attempt: Attempt, minor: number): number => sumInUnits({ ...countedSumOf(attempt), minor })

/** An order of the list of money that needs a person, with the work and those who have done some of it. */
export async function writeInNeed(
  log: Pick<Log, 'sql' | 'history'>,
  { served }: Catalog,
  { orderId, code, storeId, state, stuckSince }: InNeed,
): Promise<Wire['OrderInNeed']> {
  const store = served.store(storeId)
  const [first] = state.attempts
  const hasHandled = state.attempts.some((attempt) => settledNeedsOf(attempt).length > 0)
  const people = hasHandled ? await peopleWhoSettled(log, orderId) : new Map<string, string>()
  return {
    ...{ orderId, orderCode: code, branchContactId: storeId, isStuck: stuckSince !== null },
    ...(stuckSince !== null && { stuckSince }),
    ...(store && { storeName: store.name, timeZone: store.timeZone }),
    ...(first && { money: writeMoney(moneyOf(countedSumOf(first)), served.notationOf) }),
    payments: state.attempts.map(writePayment),
    work: state.attempts.flatMap((attempt) => workOf(attempt, people)),
  }
}

function workOf(attempt: Attempt, people: ReadonlyMap<string, string>): Wire['MoneyWork'][] {
  const { attemptId: paymentId } = attempt
  return [
    ...needsOf(attempt).map(({ kind, since, amount }) => ({
      ...{ paymentId, need: kind, since, amount: unitsOf(attempt, amount), handled: null },
    })),
    ...settledNeedsOf(attempt).map(({ kind, since, amount, handled: { at, note = null } }) => ({
      ...{ paymentId, need: kind, since, amount: unitsOf(attempt, amount) },
      handled: { at, by: people.get(`${attempt.attemptId} ${kind} ${at}`) ?? null, note },
    })),
  ]
}

/** The name of each person who settled a need, by the payment, the need and the instant. A script has none. */
async function peopleWhoSettled(log: Pick<Log, 'sql' | 'history'>, orderId: string) {
  const settled = (await log.history(`${paymentStream.kind}-${orderId}`)).flatMap(({ decoded, by }) => {
    const event = decoded.is === 'known' ? (decoded.event as PaymentEvent) : null
    return event?.type === 'PaymentNeedResolved' ? [{ ...event, person: idOf(by) }] : []
  })
  const names = await namesOfOperators(log.sql, [...new Set(settled.flatMap(({ person }) => person ?? []))])
  return new Map(
    settled.flatMap(({ attemptId, need, at, person }) => {
      const name = person && names.get(person)
      return name ? [[`${attemptId} ${need} ${at}`, name] as const] : []
    }),
  )
}

const idOf = ({ is, id }: By): string | null => (is === 'operator' ? (id ?? null) : null)
