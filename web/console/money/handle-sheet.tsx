import { useState } from 'react'
import { moneyTexts } from '#web/console/texts/money.ts'
import { TextArea } from '#web/shared/ui/field.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { type MoneyWork, resolvePayment } from '../api/money.ts'
import type { RunStep } from '../order/use-step.ts'
import { SheetSteps } from '../workplace/sheet-steps.tsx'
import styles from './money.module.css'

const texts = moneyTexts.handle
const longestNote = 200

type HandleSheetProps = {
  open: boolean
  path: { readonly code: string; readonly paymentId: string }
  need: MoneyWork['need']
  run: RunStep
  busy: string | null
  onClose: () => void
}

/** Asks for a short note, and marks a need as settled. */
export function HandleSheet({ open, path, need, run, busy, onClose }: HandleSheetProps) {
  const [note, setNote] = useState('')
  const said = note.trim()
  const what = `settle ${path.paymentId} ${need} ${said}`
  const confirm = () => {
    if (said.length > longestNote) return
    run({
      what,
      send: (keyed) => resolvePayment(path, { as: 'settled', need, ...(said && { note: said }) }, keyed),
      onDone() {
        onClose()
        setNote('')
        toast(texts.done, 'good')
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
          isBusy={busy === what}
          onConfirm={confirm}
          onBack={onClose}
        />
      }
    >
      <div className={styles['sheet']}>
        <p>{texts.hint}</p>
        <TextArea
          label={texts.note}
          aside={texts.optional}
          hint={texts.noteHint}
          limit={longestNote}
          rows={3}
          value={note}
          onChange={setNote}
        />
      </div>
    </Sheet>
  )
}
