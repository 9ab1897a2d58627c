import { moneyTexts } from '#web/console/texts/money.ts'
import { overLimit, useForm } from '#web/shared/form/use-form.ts'
import { TextArea } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { type MoneyWork, resolvePayment } from '../api/money.ts'
import type { RunStep } from '../order/use-step.ts'
import { StepSheet } from '../workplace/step-sheet.tsx'

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
  const form = useForm<'note'>({
    initial: { note: '' },
    submit(values) {
      const note = values.note.trim()
      if (note.length > longestNote) return overLimit('note')
      run({
        what: `settle ${path.paymentId} ${need} ${note}`,
        send: (keyed) => resolvePayment(path, { as: 'settled', need, ...(note && { note }) }, keyed),
        onDone() {
          onClose()
          form.change({ note: '' })
          toast(texts.done, 'good')
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
      isBusy={busy?.startsWith('settle') ?? false}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p>{texts.hint}</p>
      <TextArea
        label={texts.note}
        aside={texts.optional}
        hint={texts.noteHint}
        limit={longestNote}
        rows={3}
        {...form.props('note')}
      />
    </StepSheet>
  )
}
