import Bike from 'lucide-react/icons/bike'
import { isCourierHere } from '#domain/board/courier-here.ts'
import { boardTexts } from '#web/console/texts/board.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import styles from './card.module.css'
import type { CardProps } from './card-props.ts'
import { courierWords } from './card-texts.ts'

const texts = boardTexts.card

type FlagProps = Pick<CardProps, 'order' | 'isStruck' | 'hasChanged'>

/** The news of an order that must not be missed: a cancellation, a change, an error that the diner has reported. */
export const CardFlags = ({ order: { cancelReason, errorType }, isStruck, hasChanged }: FlagProps) => (
  <>
    {isStruck && (
      <p className={styles['alarm']}>
        <span>{texts.canceled}</span> {cancelReason && <span>{texts.because(cancelReason)}</span>}
      </p>
    )}
    {hasChanged && <Badge tone="wait">{texts.changed}</Badge>}
    {errorType && <p className={styles['alarm']}>{texts.reported}</p>}
  </>
)

/** The name of a courier at the counter. */
export function CourierHere({ order }: Pick<CardProps, 'order'>) {
  if (!isCourierHere(order)) return null
  return (
    <p className={styles['waiting']}>
      <Bike size={20} aria-hidden="true" />
      <span>{courierWords(order)}</span>
    </p>
  )
}

/** The courier of an order on any other part of the way. */
export function CourierAway({ order }: Pick<CardProps, 'order'>) {
  const words = isCourierHere(order) ? null : courierWords(order)
  return words && <p className={styles['soft']}>{words}</p>
}
