import TicketPercent from 'lucide-react/icons/ticket-percent'
import { codeTexts } from '#web/diner/texts/discount-code.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import styles from './code.module.css'
import { CodeBadge } from './code-badge.tsx'

type CodeRowProps = {
  text: string
  isApplied: boolean
  isBusy: boolean
  /** The reason why it is not applied, or its current state. */
  note: string | null
  onOpen: () => void
  onRemove: () => void
}

/** Shows the code's state beside the ticket that it changes; a press opens the code's sheet. */
export const CodeRow = ({ text, isApplied, isBusy, note, onOpen, onRemove }: CodeRowProps) => (
  <Card className={styles['row']}>
    <TicketPercent size={22} aria-hidden="true" />
    <div>
      {text !== '' && (
        <p className={styles['code']}>
          <strong>{text}</strong>
          {isBusy ? (
            <span className={styles['soft']}>{`${codeTexts.actions.applying}…`}</span>
          ) : (
            <CodeBadge isApplied={isApplied} />
          )}
        </p>
      )}
      <p className={styles['soft']} role="status">
        {note}
      </p>
      <div className={styles['actions']}>
        <Button variant="quiet" onClick={onOpen}>
          {text === '' ? codeTexts.add : codeTexts.see}
        </Button>
        {text !== '' && (
          <Button variant="quiet" onClick={onRemove}>
            {codeTexts.remove}
          </Button>
        )}
      </div>
    </div>
  </Card>
)
