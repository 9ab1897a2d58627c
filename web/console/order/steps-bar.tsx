import { useRef, useState } from 'react'
import { orderTexts as texts } from '#web/console/texts/order.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { useFoot } from '../workplace/use-foot.ts'
import { Accept, AcceptFirst } from './accept.tsx'
import { StepButton, type StepProps } from './step-button.tsx'
import styles from './steps-bar.module.css'
import type { OrderStep } from './steps-of.ts'
import type { RunStep } from './use-step.ts'

/** The next step of an order at the foot of a phone, and the others in a sheet. */
export function StepsBar({ steps, run, ...props }: StepProps & { steps: readonly OrderStep[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useFoot(bar, '--steps')
  const [next, ...others] = steps
  const close = () => setIsOpen(false)
  const runAndClose: RunStep = (step) =>
    run({
      ...step,
      onDone() {
        step.onDone?.()
        close()
      },
    })
  return (
    <>
      <section ref={bar} className={styles['bar']} aria-label={texts.steps.label}>
        {next === 'accept' && <AcceptFirst {...props} run={run} />}
        {next !== undefined && next !== 'accept' && <StepButton step={next} {...props} run={run} block />}
        {(others.length > 0 || next === 'accept') && (
          <Button
            variant="secondary"
            size="large"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={texts.steps.others}
            onClick={() => setIsOpen(true)}
          >
            {texts.steps.more}
          </Button>
        )}
      </section>
      {/* Beside the bar, which leaves while a person types in the sheet. */}
      <Sheet open={isOpen} onClose={close} title={texts.steps.others} closeLabel={texts.steps.close} narrow>
        <div className={styles['others']}>
          {next === 'accept' && <Accept {...props} run={runAndClose} />}
          {others.map(
            (step) => step !== 'accept' && <StepButton key={step} step={step} {...props} run={runAndClose} block />,
          )}
        </div>
      </Sheet>
    </>
  )
}
