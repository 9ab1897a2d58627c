import { useState } from 'react'
import { type CancelCode, cancelCodes } from '#domain/order/cancel-codes.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { ChoiceGroup, Radio } from '#web/shared/ui/choice.tsx'
import { TextArea } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { SheetSteps } from '../workplace/sheet-steps.tsx'
import { amountWriter } from './amount.ts'
import styles from './order.module.css'
import { type ConsoleOrder, cancelOrder } from './order-calls.ts'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.cancel
const longestReason = 200

type CancelProps = { open: boolean; order: ConsoleOrder; run: RunStep; busy: string | null; onClose: () => void }

/** Asks for the reason, which the diner reads, before an order is rejected or canceled. */
export function OrderCancel({ open, order, run, busy, onClose }: CancelProps) {
  const [code, setCode] = useState<CancelCode | null>(null)
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const write = amountWriter(order.money)
  const isPaidOnline = order.paymentType?.provider !== undefined && order.payment?.status === 'APPROVED'
  const isMissing = code === 'OTHER' && !reason.trim()
  const confirm = () => {
    setIsAsked(true)
    if (code === null || isMissing) return
    run({
      what: `cancel ${code} ${reason}`,
      send: (keyed) => cancelOrder(order.code, { code, ...(reason.trim() && { reason: reason.trim() }) }, keyed),
      onDone() {
        onClose()
        toast(texts.done, 'good')
      },
    })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title(order.code)}
      closeLabel={texts.back}
      narrow
      footer={
        <SheetSteps
          confirm={texts.confirm[order.status === 'GENERATED' ? 'reject' : 'cancel']}
          back={texts.back}
          isBusy={busy?.startsWith('cancel') ?? false}
          isDanger
          onConfirm={confirm}
          onBack={onClose}
        />
      }
    >
      <div className={styles['sheet']}>
        <ChoiceGroup legend={texts.hint} boxed row>
          {cancelCodes.map((each) => (
            <Radio
              key={each}
              name="cancel-code"
              checked={code === each}
              onChange={() => setCode(each)}
              label={texts.codes[each]}
            />
          ))}
        </ChoiceGroup>
        <TextArea
          label={texts.text}
          {...(code !== 'OTHER' && { aside: texts.optional })}
          rows={2}
          limit={longestReason}
          value={reason}
          onChange={setReason}
          error={isAsked && isMissing ? texts.write : null}
        />
        {isAsked && code === null && (
          <Notice tone="bad" live>
            {texts.choose}
          </Notice>
        )}
        {isPaidOnline && write && order.total !== undefined && <Notice>{texts.refunds(write(order.total))}</Notice>}
      </div>
    </Sheet>
  )
}
