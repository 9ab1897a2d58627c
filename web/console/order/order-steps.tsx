import type { Role } from '#domain/operator/role.ts'
import room from '../workplace/room.module.css'
import { desk, useWide } from '../workplace/use-wide.ts'
import { Accept } from './accept.tsx'
import styles from './order.module.css'
import { StepButton, type StepProps } from './step-button.tsx'
import { StepsBar } from './steps-bar.tsx'
import { type OrderStep, stepsOf } from './steps-of.ts'

/** The steps of an order, as far as the person may take them: all below its head, or on a phone in a bar at the foot. */
export function OrderSteps({ role, ...props }: StepProps & { role: Role }) {
  const isDesk = useWide(desk)
  const steps = stepsOf(props.order, role)
  if (steps.length === 0) return null
  return isDesk ? <AllSteps {...props} steps={steps} /> : <StepsBar {...props} steps={steps} />
}

function AllSteps({ steps, ...props }: StepProps & { steps: readonly OrderStep[] }) {
  const isLast = (step: OrderStep) => step === 'cancel' || step === 'back'
  const buttons = (some: readonly OrderStep[]) =>
    some.map((step) => step !== 'accept' && <StepButton key={step} step={step} {...props} />)
  return (
    <div className={styles['steps']}>
      {steps.includes('accept') && <Accept {...props} />}
      <div className={room['row']}>{buttons(steps.filter((step) => !isLast(step)))}</div>
      {steps.some(isLast) && <div className={styles['stop']}>{buttons(steps.filter(isLast))}</div>}
    </div>
  )
}
