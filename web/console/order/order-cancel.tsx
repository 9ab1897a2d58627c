import { cancelCodes } from '#domain/order/cancel-codes.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { overLimit, useForm } from '#web/shared/form/use-form.ts'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { TextArea } from '#web/shared/ui/field.tsx'
import { FieldError } from '#web/shared/ui/field-error.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { StepSheet } from '../workplace/step-sheet.tsx'
import { amountWriter } from './amount.ts'
import { type ConsoleOrder, cancelOrder } from './order-calls.ts'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.cancel
const longestReason = 200

type CancelProps = { open: boolean; order: ConsoleOrder; run: RunStep; busy: string | null; onClose: () => void }

/** Asks for the reason, which the diner reads, before an order is rejected or canceled. */
export function OrderCancel({ open, order, run, busy, onClose }: CancelProps) {
  const write = amountWriter(order.money)
  const isPaidOnline = order.paymentType?.provider !== undefined && order.payment?.status === 'APPROVED'
  const form = useForm<'code' | 'reason'>({
    initial: { code: '', reason: '' },
    submit(values) {
      const code = cancelCodes.find((each) => each === values.code)
      const reason = values.reason.trim()
      if (!code) return { fields: ['code'], sentence: texts.choose }
      if (reason.length > longestReason) return overLimit('reason')
      if (code === 'OTHER' && !reason) return { fields: ['reason'], sentence: texts.write }
      run({
        what: `cancel ${code} ${reason}`,
        send: (keyed) => cancelOrder(order.code, { code, ...(reason && { reason }) }, keyed),
        onDone() {
          onClose()
          toast(texts.done, 'good')
        },
      })
      return null
    },
  })
  const codeError = form.errorOf('code')
  return (
    <StepSheet
      open={open}
      title={texts.title(order.code)}
      confirm={texts.confirm[order.status === 'GENERATED' ? 'reject' : 'cancel']}
      back={texts.back}
      isBusy={busy?.startsWith('cancel') ?? false}
      isDanger
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <ChoiceGroup legend={texts.hint} boxed row ref={form.props('code').ref} describedBy="cancel-code-error">
        {cancelCodes.map((code) => (
          <Radio
            key={code}
            name="cancel-code"
            checked={form.values.code === code}
            onChange={() => form.change({ code })}
            label={texts.codes[code]}
          />
        ))}
      </ChoiceGroup>
      {codeError && <FieldError id="cancel-code-error">{codeError}</FieldError>}
      <TextArea
        label={texts.text}
        {...(form.values.code !== 'OTHER' && { aside: texts.optional })}
        rows={2}
        limit={longestReason}
        {...form.props('reason')}
      />
      {isPaidOnline && write && order.total !== undefined && <Notice>{texts.refunds(write(order.total))}</Notice>}
    </StepSheet>
  )
}
