import CircleAlert from 'lucide-react/icons/circle-alert'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { useStoreClock } from '../workplace/store-clock.ts'
import type { IntendedStep } from './intent.ts'
import type { Outcome } from './intents.ts'
import styles from './outcome-cards.module.css'

const texts = courierTexts.outcome

type OutcomeCardsProps = { outcomes: readonly Outcome[]; onDismiss: (id: string) => unknown }

/** Steps that did not count, with the reason and the time. Each stays until the courier has read it. */
export function OutcomeCards({ outcomes, onDismiss }: OutcomeCardsProps) {
  const clock = useStoreClock()
  return outcomes.map(({ id, step, why, until, discarded }) => (
    <Card key={id} as="section" className={styles['card']} aria-label={texts.title(nameOf(step))}>
      <CircleAlert className={styles['icon']} size={28} aria-hidden="true" />
      <div className={styles['words']}>
        <h2 className={styles['title']}>{texts.title(nameOf(step))}</h2>
        <p>{texts.why[why]}</p>
        {until && <p>{texts.until(clock(until))}</p>}
        {discarded.length > 0 && <p>{texts.discarded(discarded.map(nameOf).join(', '))}</p>}
        <p className={styles['which']}>
          {`${(step.shipmentType === 'stack' ? texts.stack : texts.order)(step.code)}\u00A0· ${texts.at(clock(step.at))}`}
        </p>
      </div>
      <Button variant="secondary" className={styles['done']} onClick={() => onDismiss(id)}>
        {texts.dismiss}
      </Button>
    </Card>
  ))
}

/** The outcomes of one delivery, for its own page. */
export const ofDelivery = (outcomes: readonly Outcome[], delivery: string) =>
  outcomes.filter(({ step }) => step.delivery === delivery)

const nameOf = ({ to }: IntendedStep) => courierTexts.taken[to]
