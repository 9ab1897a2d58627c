import Coins from 'lucide-react/icons/coins'
import { loyaltyTexts } from '#web/diner/texts/loyalty.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import styles from './code.module.css'
import { CodeBadge } from './code-badge.tsx'

type PointsRowProps = {
  /** The program's name for its points. */
  name: string
  /** The diner's balance, or the points that this order uses. */
  state: string
  /** Whether the redemption counts; null without one. */
  isApplied: boolean | null
  /** The reason why it does not count. */
  note: string | null
  onOpen: () => void
  onRemove: () => void
}

/** Shows the points beside the ticket that they change; a press opens their modal. */
export const PointsRow = ({ name, state, isApplied, note, onOpen, onRemove }: PointsRowProps) => (
  <Card className={styles['row']}>
    <Coins size={22} aria-hidden="true" />
    <div>
      <p className={styles['code']}>
        <strong>{state}</strong>
        {isApplied !== null && <CodeBadge isApplied={isApplied} />}
      </p>
      <p className={styles['soft']} role="status">
        {note}
      </p>
      <div className={styles['actions']}>
        <Button variant="quiet" onClick={onOpen}>
          {loyaltyTexts.title(name)}
        </Button>
        {isApplied !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {loyaltyTexts.remove}
          </Button>
        )}
      </div>
    </div>
  </Card>
)
