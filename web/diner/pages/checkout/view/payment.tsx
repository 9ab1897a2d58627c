import { cashNotes } from '#domain/checkout/cash-notes.ts'
import { writeAmount } from '#domain/money/typed.ts'
import { CashChips } from '#web/diner/features/checkout/cash-chips.tsx'
import { PaymentFields } from '#web/diner/features/checkout/payment-fields.tsx'
import type * as cardSection from '#web/diner/features/payment/card-section.tsx'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { codeTexts } from '#web/diner/texts/discount-code.ts'
import { lostPartTexts } from '#web/shared/texts/lost-part.ts'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { LostPart } from '#web/shared/ui/lost-part.tsx'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { isKnown } from '../state/known-diner.ts'
import type { CheckoutModel } from './model.ts'

type PaymentProps = {
  checkout: CheckoutModel
  card: { readonly module: typeof cardSection | undefined; readonly isLost: boolean }
}

/** CHECK-05, PAY-02 to PAY-06, DISC-22, DISC-23. */
export function Payment({ checkout, card }: PaymentProps) {
  const { state, facts, priced, money, errors, send } = checkout
  const decimals = facts.currency.mantissaLength
  const { payment, paysWith, price, cardProvider } = priced
  const words = codeTexts.changePayment
  return (
    <>
      <PaymentFields
        types={priced.types}
        chosen={payment}
        modeType={facts.mode.type}
        isKnown={isKnown(state.form.draft)}
        refusesCash={priced.refusesCash}
        asksAmount={priced.asksAmount}
        amount={state.form.draft.paymentAmount}
        onAmount={(paymentAmount) => send({ type: 'ChangeDraft', changes: { paymentAmount } })}
        suggestions={
          <CashChips
            amounts={[price.total, ...cashNotes(price.total, decimals)]}
            chosen={paysWith}
            money={money}
            onChoose={(minor) =>
              send({ type: 'ChangeDraft', changes: { paymentAmount: writeAmount(minor, decimals) } })
            }
          />
        }
        change={paysWith === null ? null : sayChange(paysWith - price.total, money)}
        onChoose={(type) => send({ type: 'ChoosePayment', payment: type, before: payment })}
        errors={errors}
      />
      {cardProvider &&
        (card.module ? (
          <card.module.CardSection key={cardProvider} provider={cardProvider} onChange={checkout.setCard} />
        ) : card.isLost ? (
          <LostPart {...lostPartTexts} />
        ) : (
          <Skeleton height="26rem" radius="m" />
        ))}
      <Confirm
        open={state.payment.asked !== null}
        title={words.title}
        confirmLabel={words.confirm}
        cancelLabel={words.cancel}
        onConfirm={() => send({ type: 'ConfirmPaymentChange' })}
        onCancel={() => send({ type: 'DeclinePaymentChange' })}
      >
        <p>{words.question}</p>
      </Confirm>
    </>
  )
}

/** Returns the change as a text; null for an amount that is too small. */
function sayChange(change: number, money: (minor: number) => string): string | null {
  if (change < 0) return null
  return change === 0 ? checkoutTexts.exact : checkoutTexts.change(money(change))
}
