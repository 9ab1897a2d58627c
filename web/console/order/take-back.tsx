import { useState } from 'react'
import { isOnTheWay } from '#domain/board/lane.ts'
import { isAtLeast, type Role } from '#domain/operator/role.ts'
import type { TakenBackFrom } from '#domain/order/events.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextArea } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { SheetSteps } from '../workplace/sheet-steps.tsx'
import styles from './order.module.css'
import { type ConsoleOrder, takeBack } from './order-calls.ts'
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

type TakeBackProps = { from: TakenBackFrom; order: ConsoleOrder; run: RunStep; busy: string | null }

/** Takes the shop's last step back, with a reason. */
export function TakeBack({ from, order, run, busy }: TakeBackProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const said = reason.trim()
  const isMissing = said === ''
  const what = `back ${from} ${said}`
  const to = from === 'DELIVERED' && order.times.ready ? 'READY' : 'ACCEPTED'
  const close = () => setIsOpen(false)
  const confirm = () => {
    setIsAsked(true)
    if (isMissing || said.length > longestReason) return
    run({
      what,
      send: (keyed) => takeBack(order.code, { from, reason: said }, keyed),
      onDone() {
        close()
        toast(texts.done, 'good')
      },
    })
  }
  return (
    <div className={styles['stop']}>
      <Button variant="quiet" size="large" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Sheet
        open={isOpen}
        onClose={close}
        title={texts.title[from](order.code)}
        closeLabel={texts.back}
        narrow
        footer={
          <SheetSteps
            confirm={texts.open}
            back={texts.back}
            isBusy={busy === what}
            onConfirm={confirm}
            onBack={close}
          />
        }
      >
        <div className={styles['sheet']}>
          <p>{texts.goesTo(orderTexts.status[to])}</p>
          {from === 'DELIVERED' && order.payment?.collect && <Notice>{texts.toCollect}</Notice>}
          <TextArea
            label={texts.reason}
            hint={texts.reasonHint}
            rows={2}
            limit={longestReason}
            value={reason}
            onChange={setReason}
            error={isAsked && isMissing ? texts.write : null}
          />
        </div>
      </Sheet>
    </div>
  )
}
