import { useState } from 'react'
import { toDecimal } from '#domain/money/money.ts'
import { amountIn } from '#domain/order/sought.ts'
import { closeTexts } from '#web/console/texts/close.ts'
import { TextArea, TextField } from '#web/shared/ui/field.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { closeDay, type DayReport } from '../api/close.ts'
import type { RunStep } from '../order/use-step.ts'
import { SheetSteps } from '../workplace/sheet-steps.tsx'
import styles from './close.module.css'
import { OrdersToFinish } from './orders-to-finish.tsx'

const texts = closeTexts.close
const longestNote = 200

type CloseSheetProps = {
  open: boolean
  report: DayReport
  run: RunStep
  busy: string | null
  onClose: () => void
  /** The shift is closed, by this person or by another. */
  onClosed: () => void
}

/** Names the orders that are open, takes the counted cash, and closes the shift. */
export function CloseSheet({ open, report, run, busy, onClose, onClosed }: CloseSheetProps) {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const decimals = report.money.mantissaLength
  const minor = amountIn(typed, decimals)
  const isRight = minor !== null || typed.trim() === ''
  const said = note.trim()
  const confirm = () => {
    setIsWrong(!isRight)
    if (!isRight || said.length > longestNote) return
    run({
      what: `close ${report.branchContactId} ${report.day} ${report.shift} ${minor} ${said}`,
      send: (keyed) =>
        closeDay(
          report.branchContactId,
          {
            day: report.day,
            shift: report.shift,
            ...(minor !== null && { counted: toDecimal(minor, decimals) }),
            ...(said && { note: said }),
          },
          keyed,
        ),
      onDone() {
        onClose()
        onClosed()
        toast(texts.done, 'good')
      },
      async onRefused({ code }) {
        if (code === 'DAY_ALREADY_CLOSED') {
          onClose()
          onClosed()
        }
        return closeTexts.refusals[code]
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
          confirm={texts.open}
          back={texts.back}
          isBusy={busy?.startsWith('close') ?? false}
          onConfirm={confirm}
          onBack={onClose}
        />
      }
    >
      <div className={styles['sheet']}>
        {report.openOrders && <OrdersToFinish open={report.openOrders} />}
        <p>{texts.hint}</p>
        <TextField
          label={texts.counted}
          hint={texts.countedHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={setTyped}
          error={isWrong && !isRight ? texts.wrong : null}
        />
        <TextArea
          label={texts.note}
          aside={texts.optional}
          hint={texts.noteHint}
          limit={longestNote}
          rows={2}
          value={note}
          onChange={setNote}
        />
      </div>
    </Sheet>
  )
}
