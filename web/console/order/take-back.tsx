import { useState } from 'react'
import { isOnTheWay } from '#domain/board/lane.ts'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import type { TakenBackFrom } from '#domain/order/events.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { overLimit, useForm } from '#web/shared/form/use-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextArea } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { takeBack } from '../api/board.ts'
import { StepSheet } from '../workplace/step-sheet.tsx'
import type { ConsoleOrder } from './order-calls.ts'
import type { RunStep } from './use-step.ts'

const texts = orderTexts.takeBack
const longestReason = 200

/** The step that a person may take back; null where there is none of the shop. The gateway refuses one of a closed day. */
export function takenBack(order: ConsoleOrder, role: Role): TakenBackFrom | null {
  const { status, shipments } = order
  if (status === 'READY') return isOnTheWay(order) ? null : status
  const isOwn = shipments.every(({ status: leg, broughtBy }) => leg === 'CANCELED' || broughtBy === 'SHOP')
  return status === 'DELIVERED' && isOwn && isAtLeast(role, 'caja') ? status : null
}

type TakeBackProps = { order: ConsoleOrder; run: RunStep; busy: string | null; block: boolean }

/** Takes the shop's last step back, with a reason. */
export function TakeBack({ order, run, busy, block }: TakeBackProps) {
  const from = order.status === 'DELIVERED' ? 'DELIVERED' : 'READY'
  const [isOpen, setIsOpen] = useState(false)
  const to = from === 'DELIVERED' && order.times.ready ? 'READY' : 'ACCEPTED'
  const close = () => setIsOpen(false)
  const form = useForm<'reason'>({
    initial: { reason: '' },
    submit(values) {
      const reason = values.reason.trim()
      if (reason === '') return { fields: ['reason'], sentence: texts.write }
      if (reason.length > longestReason) return overLimit('reason')
      run({
        what: `back ${from} ${reason}`,
        send: (keyed) => takeBack(order.code, { from, reason }, keyed),
        onDone() {
          close()
          toast(texts.done, 'good')
        },
      })
      return null
    },
  })
  return (
    <>
      <Button variant="quiet" size="large" block={block} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <StepSheet
        open={isOpen}
        title={texts.title[from](order.code)}
        confirm={texts.open}
        back={texts.back}
        isBusy={busy?.startsWith('back') ?? false}
        onSubmit={form.onSubmit}
        onClose={close}
      >
        <p>{texts.goesTo(orderTexts.status[to])}</p>
        {from === 'DELIVERED' && order.payment?.collect && <Notice>{texts.toCollect}</Notice>}
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          limit={longestReason}
          {...form.props('reason')}
        />
      </StepSheet>
    </>
  )
}
