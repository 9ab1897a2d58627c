import { moneyTexts } from '#web/console/texts/money.ts'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { resolvePayment } from '../api/money.ts'
import type { RunStep } from '../order/use-step.ts'

const texts = { paid: moneyTexts.paid, refunded: moneyTexts.giveBack }

type DecideSheetProps = {
  /** Null while nothing is asked. */
  as: 'paid' | 'refunded' | null
  path: { readonly code: string; readonly paymentId: string }
  amount: string
  run: RunStep
  busy: string | null
  onClose: () => void
}

/** Asks before a wrong sum counts as paid or goes back: neither can be undone. */
export function DecideSheet({ as, path, amount, run, busy, onClose }: DecideSheetProps) {
  const words = texts[as ?? 'paid']
  const confirm = () => {
    if (as === null || busy !== null) return
    run({
      what: `${as} ${path.paymentId}`,
      send: (keyed) => resolvePayment(path, { as }, keyed),
      onDone() {
        onClose()
        toast(words.done, 'good')
      },
    })
  }
  return (
    <Confirm
      open={as !== null}
      title={words.title}
      confirmLabel={words.open}
      cancelLabel={moneyTexts.handle.back}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {words.text(amount)}
    </Confirm>
  )
}
