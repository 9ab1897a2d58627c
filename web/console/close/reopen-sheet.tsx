import { closeTexts } from '#web/console/texts/close.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { type DayReport, reopenShift } from '../api/close.ts'
import type { RunStep } from '../order/use-step.ts'
import { SheetSteps } from '../workplace/sheet-steps.tsx'

const texts = closeTexts.reopen

type ReopenSheetProps = { open: boolean; report: DayReport; run: RunStep; busy: string | null; onClose: () => void }

/** Takes the close of a shift back. */
export function ReopenSheet({ open, report, run, busy, onClose }: ReopenSheetProps) {
  const { branchContactId, day, shift } = report
  const confirm = () =>
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
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      closeLabel={closeTexts.close.back}
      narrow
      footer={
        <SheetSteps
          confirm={texts.open}
          back={closeTexts.close.back}
          isBusy={busy?.startsWith('reopen') ?? false}
          onConfirm={confirm}
          onBack={onClose}
        />
      }
    >
      <p>{texts.hint}</p>
    </Sheet>
  )
}
