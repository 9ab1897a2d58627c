import { useState } from 'react'
import { orderTexts as texts } from '#web/console/texts/order.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { sendStep } from '../api/board.ts'
import { ChangeTime } from './change-time.tsx'
import { type ConsoleOrder, offerAgain } from './order-calls.ts'
import { OrderCancel } from './order-cancel.tsx'
import { nextOf, type OrderStep } from './steps-of.ts'
import { TakeBack } from './take-back.tsx'
import type { RunStep } from './use-step.ts'

export type StepProps = { order: ConsoleOrder; run: RunStep; busy: string | null }

type ButtonProps = StepProps & { step: Exclude<OrderStep, 'accept'>; block?: boolean }

/** The button of one step, with the sheet that asks for what the step needs. The step that the order waits for is filled. */
export function StepButton({ step, block = false, ...props }: ButtonProps) {
  const { order, run, busy } = props
  switch (step) {
    case 'time':
      return <ChangeTime {...props} block={block} />
    case 'cancel':
      return <Cancel {...props} block={block} />
    case 'back':
      return <TakeBack {...props} block={block} />
    default:
      return (
        <Button
          variant={step === nextOf(order) ? 'primary' : 'secondary'}
          size="large"
          block={block}
          busy={busy === step}
          onClick={() =>
            run({
              what: step,
              send: (keyed) =>
                step === 'offer' ? offerAgain(order.code, keyed) : sendStep(order.code, { is: step }, keyed),
            })
          }
        >
          {texts.steps[step]}
        </Button>
      )
  }
}

function Cancel({ block, ...props }: StepProps & { block: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="large" block={block} onClick={() => setIsOpen(true)}>
        {props.order.status === 'GENERATED' ? texts.steps.reject : texts.steps.cancel}
      </Button>
      <OrderCancel open={isOpen} {...props} onClose={() => setIsOpen(false)} />
    </>
  )
}
