import type { StepName } from '#openapi/client/board/offered-steps.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import type { Order } from '../api/board.ts'
import styles from './card.module.css'
import type { CardProps } from './card-props.ts'
import { LazyRejectPanel } from './lazy-parts.tsx'

const texts = boardTexts.steps

/** The steps below an order, without its next one. Rejecting asks for its reason in the card itself. */
export function OtherSteps(props: CardProps) {
  const { order, isRejecting, onStep, onKeep } = props
  if (props.sending) return null
  if (isRejecting)
    return (
      <LazyRejectPanel
        code={order.code}
        what={stopOf(order)}
        onConfirm={(reason) => onStep(order.code, { is: 'cancel', code: reason })}
        onBack={() => onKeep(order.code)}
      />
    )
  const steps = stepsOf(props).filter((step) => step !== nextOf(props))
  if (steps.length === 0) return null
  return (
    <div className={styles['steps']}>
      {steps.map((step) => (
        <StepButton {...props} key={step} step={step} variant={step === 'cancel' ? 'quiet' : 'secondary'} />
      ))}
    </div>
  )
}

/** The one button beside the code of an order. */
export function NextStep({ isRow = false, ...props }: CardProps & { isRow?: boolean }) {
  if (props.sending) return <Saving />
  const step = nextOf(props)
  if (step === null || (!isRow && props.isRejecting)) return null
  // On a crowded board the steps that a diner waits for have the colour of the brand, and no others.
  const isCall = step === 'accept' || step === 'see'
  return isCall || !isRow ? (
    <StepButton {...props} step={step} variant="primary" className={isRow ? undefined : styles['next']} />
  ) : (
    <StepButton {...props} step={step} variant="secondary" className={styles['outlined']} />
  )
}

const Saving = () => (
  <p className={styles['saving']}>
    <span>{texts.saving}</span>
  </p>
)

type StepButtonProps = CardProps & {
  step: StepName
  variant: 'primary' | 'secondary' | 'quiet'
  className?: string | undefined
}

function StepButton({ step, variant, className, order, onStep, onReject }: StepButtonProps) {
  const { code } = order
  return (
    <Button
      variant={variant}
      {...(className !== undefined && { className })}
      onClick={() => {
        if (step === 'cancel') onReject(code)
        else if (step === 'see') onStep(code, { is: 'see', what: order.status === 'CANCELED' ? 'canceled' : 'placed' })
        else onStep(code, { is: step })
      }}
    >
      {wordsOf(step, order)}
    </Button>
  )
}

const stepsOf = ({ offered }: CardProps) => (offered === '' ? [] : (offered.split(',') as StepName[]))

/** The most likely step stands first. A cancellation is none, also where it is all that is left. */
function nextOf(props: CardProps): StepName | null {
  const [first] = stepsOf(props)
  return first === undefined || first === 'cancel' ? null : first
}

/** An order that was accepted can no longer be rejected. */
const stopOf = ({ times }: Order) => (times.accepted === undefined ? 'reject' : 'cancel')

function wordsOf(step: StepName, order: Order): string {
  const { promised, branchContact } = order
  if (step === 'see') return boardTexts.card.seen
  if (step === 'cancel') return texts[stopOf(order)]
  return step === 'accept' && promised ? texts.acceptFor(clockTime(promised.to, branchContact.timeZone)) : texts[step]
}
