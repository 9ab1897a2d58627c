import Coins from 'lucide-react/icons/coins'
import { loyaltyTexts } from '#web/texts/loyalty.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './code.module.css'
import { CodeBadge } from './code-badge.tsx'

type PointsRowProps = {
  /** What the program calls its points. */
  name: string
  /** What the diner has, or uses. */
  state: string
  /** Whether the redemption counts; null without one. */
  isApplied: boolean | null
  /** Why it does not count. */
  note: string | null
  onOpen: () => void
  onRemove: () => void
}

/** Opens the modal of the points and shows what they do, beside the ticket that they change. */
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
