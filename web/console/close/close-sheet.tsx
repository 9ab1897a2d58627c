import { toDecimal } from '#domain/money/money.ts'
import { readAmount } from '#domain/money/typed.ts'
import { closeTexts } from '#web/console/texts/close.ts'
import { overLimit, useForm } from '#web/shared/form/use-form.ts'
import { TextArea, TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { closeDay, type DayReport } from '../api/close.ts'
import type { RunStep } from '../order/use-step.ts'
import { StepSheet } from '../workplace/step-sheet.tsx'
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
  const form = useForm<'counted' | 'note'>({
    initial: { counted: '', note: '' },
    submit(values) {
      const { branchContactId, day, shift, money } = report
      const minor = readAmount(values.counted, money.mantissaLength)
      const note = values.note.trim()
      if (minor === null && values.counted.trim() !== '') return { fields: ['counted'], sentence: texts.wrong }
      if (note.length > longestNote) return overLimit('note')
      const counted = minor === null ? {} : { counted: toDecimal(minor, money.mantissaLength) }
      run({
        what: `close ${branchContactId} ${day} ${shift} ${minor} ${note}`,
        send: (keyed) => closeDay(branchContactId, { day, shift, ...counted, ...(note && { note }) }, keyed),
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
      return null
    },
  })
  return (
    <StepSheet
      open={open}
      title={texts.title}
      confirm={texts.open}
      back={texts.back}
      isBusy={busy?.startsWith('close') ?? false}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {report.openOrders && <OrdersToFinish open={report.openOrders} />}
      <p>{texts.hint}</p>
      <TextField
        label={texts.counted}
        hint={texts.countedHint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...form.props('counted')}
      />
      <TextArea
        label={texts.note}
        aside={texts.optional}
        hint={texts.noteHint}
        limit={longestNote}
        rows={2}
        {...form.props('note')}
      />
    </StepSheet>
  )
}
