import { closeTexts } from '#web/console/texts/close.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { type DayReport, reopenShift } from '../api/close.ts'
import type { RunStep } from '../order/use-step.ts'
import { StepSheet } from '../workplace/step-sheet.tsx'

const texts = closeTexts.reopen

type ReopenSheetProps = { open: boolean; report: DayReport; run: RunStep; busy: string | null; onClose: () => void }

/** Takes the close of a shift back. */
export function ReopenSheet({ open, report, run, busy, onClose }: ReopenSheetProps) {
  const { branchContactId, day, shift } = report
  const form = useForm({
    initial: {},
    submit() {
      run({
        what: `reopen ${branchContactId} ${day} ${shift}`,
        send: (keyed) => reopenShift(branchContactId, { day, shift }, keyed),
        onDone() {
          onClose()
          toast(texts.done, 'good')
        },
        async onRefused({ code }) {
          if (code in closeTexts.refusals) onClose()
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
      back={closeTexts.close.back}
      isBusy={busy?.startsWith('reopen') ?? false}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p>{texts.hint}</p>
    </StepSheet>
  )
}
