import type { StepName } from '#openapi/client/board/offered-steps.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import type { Order } from '../api/board.ts'
import styles from './card.module.css'
import type { CardProps } from './card-props.ts'
import { LazyRejectPanel } from './lazy-reject-panel.tsx'

const texts = boardTexts.steps

/** The buttons of a card: the next step large, the others beside it. Rejecting asks for its reason in the card itself. */
export function CardSteps(props: CardProps) {
  if (props.sending) return <Saving />
  return <Steps {...props} steps={stepsOf(props)} />
}

/** Whether an order waits for the shop. A cancellation may be all that is left. */
export const hasNextStep = (props: CardProps): boolean => props.sending !== null || nextOf(props) !== null

/** The buttons of an order whose next step stands in its line. */
export function OtherSteps(props: CardProps) {
  const steps = stepsOf(props).filter((step) => step !== nextOf(props))
  return props.sending ? null : <Steps {...props} steps={steps} />
}

/** The one button of an order's line. */
export function NextStep(props: CardProps) {
  if (props.sending) return <Saving />
  const step = nextOf(props)
  if (step === null) return null
  // On a crowded board the steps that a diner waits for have the colour of the brand, and no others.
  const isCall = step === 'accept' || step === 'see'
  return isCall ? (
    <StepButton {...props} step={step} variant="primary" />
  ) : (
    <StepButton {...props} step={step} variant="secondary" className={styles['outlined']} />
  )
}

function Steps({ steps, ...props }: CardProps & { steps: readonly StepName[] }) {
  const { order, isRejecting, onStep, onKeep } = props
  if (isRejecting)
    return (
      <LazyRejectPanel
        code={order.code}
        what={stopOf(order)}
        onConfirm={(reason) => onStep(order.code, { is: 'cancel', code: reason })}
        onBack={() => onKeep(order.code)}
      />
    )
  if (steps.length === 0) return null
  const next = nextOf(props)
  return (
    <div className={styles['steps']}>
      {steps.map((step) => (
        <StepButton
          {...props}
          key={step}
          step={step}
          variant={step === next ? 'primary' : step === 'cancel' ? 'quiet' : 'secondary'}
          className={step === next ? styles['next'] : undefined}
        />
      ))}
    </div>
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
