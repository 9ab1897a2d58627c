import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import { unit } from '#domain/money/money.ts'
import {
  excludesCodes,
  initialRedemption,
  offersRedemption,
  type RedemptionFacts,
  redemptionProblem,
} from '#domain/pricing/redemption.ts'
import { PointsRow } from '#web/diner/features/checkout/points-row.tsx'
import { type PointsOffer, PointsSheet } from '#web/diner/features/checkout/points-sheet.tsx'
import type * as pointsHistory from '#web/diner/features/loyalty/points-history.tsx'
import { sayRedemption, loyaltyTexts as texts } from '#web/diner/texts/loyalty.ts'
import { isUnauthorized } from '#web/shared/api/api-error.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import type { CheckoutModel } from './model.ts'

type PointsProps = {
  checkout: CheckoutModel
  /** The code of the movements; undefined while it is loading. */
  history: typeof pointsHistory | undefined
}

/** The diner's points beside the ticket, and their modal (LOYAL-05). */
export function Points({ checkout, history }: PointsProps) {
  const { program } = checkout.facts.points
  const { phone, first } = checkout.points
  const facts = checkout.priced.points.facts
  if (!program || phone === null) return null
  // Where the diner has to prove the phone first, the page shows no points.
  if (isUnauthorized(first.error)) return null
  if (!facts)
    return first.isError ? (
      <Notice tone="wait" live>
        <span>{texts.failed(program.name)}</span>{' '}
        <Button variant="quiet" onClick={() => void first.refetch()}>
          {shellTexts.retry}
        </Button>
      </Notice>
    ) : null
  return <Known checkout={checkout} history={history} program={program} facts={facts} phone={phone} />
}

type KnownProps = PointsProps & { program: LoyaltyProgram; facts: RedemptionFacts; phone: string }

function Known({ checkout, history, program, facts, phone }: KnownProps) {
  const { state, facts: known, priced, money, send, points: offered } = checkout
  const { name } = program
  const { points, problem, gained } = priced.points
  const { redemption } = state.form.draft
  const isAsked = redemption !== null && redemption.phone === phone
  const redeem = (count: number | null) =>
    send({ type: 'ChangeDraft', changes: { redemption: count === null ? null : { phone, points: count } } })

  const isExcluded = facts.hasCode && excludesCodes(program, 1)
  const offer: PointsOffer | null =
    !isExcluded && offersRedemption(program, facts.balance, isAsked)
      ? {
          initial: initialRedemption(program, facts),
          problemOf: (count) => {
            const rejection = redemptionProblem(program, count, facts)
            return rejection && sayRedemption(rejection, name)
          },
          resultOf: (count) => {
            const off = Math.min(count * unit(facts.mantissaLength), facts.totalBeforePoints)
            return { off: money(off), total: money(facts.totalBeforePoints - off) }
          },
        }
      : null
  const sentence = isAsked ? texts.using(redemption.points, name) : texts.balance(facts.balance, name)
  const excluded = isExcluded ? sayRedemption({ type: 'CodeInUse' }, name) : null
  const gains = gained > 0 ? texts.gains(gained, name) : null
  return (
    <>
      <PointsRow
        name={name}
        state={sentence}
        isApplied={isAsked ? points > 0 : null}
        note={problem ? sayRedemption(problem, name) : (excluded ?? gains)}
        onOpen={() => send({ type: 'OpenSheet', sheet: 'points' })}
        onRemove={() => redeem(null)}
      />
      <PointsSheet
        open={state.sheet === 'points'}
        onClose={() => send({ type: 'CloseSheet' })}
        name={name}
        state={sentence}
        terms={[
          ...(excluded ? [excluded] : []),
          texts.earns(program.orderPercentage, name),
          texts.redeemsFrom(program.minRedeemedPoints, name),
          ...(program.maxRedeemedPercentage < 1 ? [texts.paysUpTo(program.maxRedeemedPercentage, name)] : []),
        ]}
        offer={offer}
        onRedeem={(count) => {
          redeem(count)
          send({ type: 'CloseSheet' })
        }}
        onRemove={isAsked ? () => redeem(null) : null}
      >
        {history ? (
          <history.PointsHistory
            diner={{ branchId: known.branchId, phone }}
            first={offered.first.data}
            timeZone={known.store.timeZone}
          />
        ) : (
          <Loading label={texts.loading}>
            <Skeleton height="2.5rem" />
          </Loading>
        )}
      </PointsSheet>
    </>
  )
}
