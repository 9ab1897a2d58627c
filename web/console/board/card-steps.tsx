import type { StepName } from '#openapi/client/board/offered-steps.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import type { Order } from '../api/board.ts'
import styles from './card.module.css'
import type { CardProps } from './card-props.ts'
import { RejectPanel } from './reject-panel.tsx'

const texts = boardTexts.steps

/** The buttons of a card: the next step large, the others beside it. Rejecting asks for its reason in the card itself. */
export function CardSteps({ order, offered, sending, isRejecting, onStep, onReject, onKeep }: CardProps) {
  const { code } = order
  if (sending)
    return (
      <p className={styles['saving']}>
        <span>{texts.saving}</span>
      </p>
    )
  if (isRejecting)
    return (
      <RejectPanel
        code={code}
        what={stopOf(order)}
        onConfirm={(reason) => onStep(code, { is: 'cancel', code: reason })}
        onBack={() => onKeep(code)}
      />
    )
  const steps = offered === '' ? [] : (offered.split(',') as StepName[])
  if (steps.length === 0) return null
  return (
    <div className={styles['steps']}>
      {steps.map((step, index) => (
        <Button
          key={step}
          variant={step === 'cancel' ? 'quiet' : index === 0 ? 'primary' : 'secondary'}
          {...(index === 0 && step !== 'cancel' && { className: styles['next'] ?? '' })}
          onClick={() => {
            if (step === 'cancel') onReject(code)
            else if (step === 'see')
              onStep(code, { is: 'see', what: order.status === 'CANCELED' ? 'canceled' : 'placed' })
            else onStep(code, { is: step })
          }}
        >
          {wordsOf(step, order)}
        </Button>
      ))}
    </div>
  )
}

/** An order that was accepted can no longer be rejected. */
const stopOf = ({ times }: Order) => (times.accepted === undefined ? 'reject' : 'cancel')

function wordsOf(step: StepName, order: Order): string {
  const { promised, branchContact } = order
  if (step === 'see') return boardTexts.card.seen
  if (step === 'cancel') return texts[stopOf(order)]
  return step === 'accept' && promised ? texts.acceptFor(clockTime(promised.to, branchContact.timeZone)) : texts[step]
}
