import { useState } from 'react'
import { toDecimal, toMinor } from '#domain/money/money.ts'
import { amountIn } from '#domain/order/sought.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { SheetSteps } from '../workplace/sheet-steps.tsx'
import { amountWriter } from './amount.ts'
import styles from './order.module.css'
import { type ConsoleOrder, type ConsolePayment, refundPayment } from './order-calls.ts'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.refund

type RefundProps = {
  open: boolean
  payment: ConsolePayment
  order: ConsoleOrder
  run: RunStep
  busy: string | null
  onClose: () => void
}

/**
 * Gives back the rest of a payment, or a part of it. The rest that the person has seen goes with the request, so that the same decision
 * on another tablet is refused.
 */
export function Refund({ open, payment, order, run, busy, onClose }: RefundProps) {
  const [isPart, setIsPart] = useState(false)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const write = amountWriter(order.money)
  const { left = 0 } = payment
  const decimals = order.money?.mantissaLength ?? 2
  if (!write) return null
  const minor = isPart ? amountIn(typed, decimals) : toMinor(left, decimals)
  const isRight = minor !== null && minor > 0 && minor <= toMinor(left, decimals)
  const confirm = () => {
    setWrong(isRight ? null : texts.wrong(write(left)))
    if (!isRight) return
    const amount = toDecimal(minor, decimals)
    run({
      what: `refund ${payment.id} ${amount} of ${left}`,
      send: (keyed) => refundPayment(order.code, payment.id, { amount, left }, keyed),
      onDone() {
        onClose()
        setTyped('')
        toast(texts.asked, 'good')
      },
    })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.back}
      narrow
      footer={
        <SheetSteps
          confirm={isRight ? texts.confirm(write(toDecimal(minor, decimals))) : texts.confirmAlone}
          back={texts.back}
          isBusy={busy?.startsWith('refund') ?? false}
          onConfirm={confirm}
          onBack={onClose}
        />
      }
    >
      <div className={styles['sheet']}>
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
            value={typed}
            onChange={setTyped}
            error={wrong}
          />
        )}
      </div>
    </Sheet>
  )
}
