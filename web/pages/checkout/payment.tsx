import { useState } from 'react'
import type { PaymentType } from '#domain/catalog/order-mode.ts'
import { toChosen } from '#domain/checkout/payment.ts'
import type { FieldErrors } from '#web/features/checkout/field-errors.ts'
import { PaymentFields } from '#web/features/checkout/payment-fields.tsx'
import { cartStore } from '#web/state/cart.ts'
import { checkoutTexts } from '#web/texts/checkout.ts'
import { codeTexts } from '#web/texts/discount-code.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import type { useCheckout } from './use-checkout.ts'
import type { DiscountCodeAtCheckout } from './use-discount-code.ts'

type PaymentProps = {
  checkout: ReturnType<typeof useCheckout>
  code: DiscountCodeAtCheckout
  errors: FieldErrors
}

/** CHECK-05, PAY-02 to PAY-06, DISC-22, DISC-23. */
export function Payment({ checkout, code, errors }: PaymentProps) {
  const { payment, paymentAmount, price, money } = checkout
  const [asked, setAsked] = useState<PaymentType | null>(null)
  const words = codeTexts.changePayment

  const choose = (type: PaymentType) => cartStore.dispatch({ type: 'ChoosePaymentType', paymentType: toChosen(type) })
  return (
    <>
      <PaymentFields
        types={checkout.types}
        chosen={payment}
        asksAmount={checkout.asksAmount}
        change={paymentAmount === null ? null : sayChange(paymentAmount - price.total, money)}
        // The first choice changes nothing yet.
        onChoose={(type) => (code.text !== '' && payment ? setAsked(type) : choose(type))}
        errors={errors}
      />
      <Confirm
        open={asked !== null}
        title={words.title}
        confirmLabel={words.confirm}
        cancelLabel={words.cancel}
        onConfirm={() => {
          if (asked) choose(asked)
          code.drop()
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      >
        <p>{words.question}</p>
      </Confirm>
    </>
  )
}

/** What the diner gets back; nothing is said of an amount that does not do. */
function sayChange(change: number, money: (minor: number) => string): string | null {
  if (change < 0) return null
  return change === 0 ? checkoutTexts.exact : checkoutTexts.change(money(change))
}
