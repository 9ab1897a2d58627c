import { useState } from 'react'
import { toDecimal, toMinor } from '#domain/money/money.ts'
import { readAmount } from '#domain/money/typed.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { StepSheet } from '../workplace/step-sheet.tsx'
import { type ConsoleOrder, type ConsolePayment, refundPayment } from './order-calls.ts'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.refund

type RefundProps = {
  open: boolean
  payment: ConsolePayment
  order: ConsoleOrder
  write: (amount: number) => string
  run: RunStep
  busy: string | null
  onClose: () => void
}

/**
 * Gives back the rest of a payment, or a part of it. The rest that the person has seen goes with the request, so that the same decision
 * on another tablet is refused.
 */
export function Refund({ open, payment, order, write, run, busy, onClose }: RefundProps) {
  const [isPart, setIsPart] = useState(false)
  const { left = 0 } = payment
  const decimals = order.money?.mantissaLength ?? 2
  const all = toMinor(left, decimals)
  const amountOf = (typed: string) => {
    const minor = isPart ? readAmount(typed, decimals) : all
    return minor !== null && minor > 0 && minor <= all ? toDecimal(minor, decimals) : null
  }
  const form = useForm<'amount'>({
    initial: { amount: '' },
    submit(values) {
      const amount = amountOf(values.amount)
      if (amount === null) return { fields: ['amount'], sentence: texts.wrong(write(left)) }
      run({
        what: `refund ${payment.id} ${amount} of ${left}`,
        send: (keyed) => refundPayment(order.code, payment.id, { amount, left }, keyed),
        onDone() {
          onClose()
          form.change({ amount: '' })
          toast(texts.asked, 'good')
        },
      })
      return null
    },
  })
  const amount = amountOf(form.values.amount)
  return (
    <StepSheet
      open={open}
      title={texts.title}
      confirm={amount === null ? texts.confirmAlone : texts.confirm(write(amount))}
      back={texts.back}
      isBusy={busy?.startsWith('refund') ?? false}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <ChoiceGroup legend={texts.left(write(left))} boxed>
        <Radio
          name={`refund-${payment.id}`}
          checked={!isPart}
          onChange={() => setIsPart(false)}
          label={texts.all(write(left))}
        />
        <Radio name={`refund-${payment.id}`} checked={isPart} onChange={() => setIsPart(true)} label={texts.part} />
      </ChoiceGroup>
      {isPart && (
        <TextField
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...form.props('amount')}
        />
      )}
    </StepSheet>
  )
}
