import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '#web/shared/ui/button.tsx'
import { ToastArea } from '#web/shared/ui/toast-area.tsx'
import { boardTexts } from '../texts/board.ts'
import { useStill } from '../workplace/use-still.ts'
import { shownCode } from './shown-code.ts'
import styles from './undo-bar.module.css'
import type { useUndo } from './use-undo.ts'

const texts = boardTexts.undo

/** The steps of the last ten seconds, each with a press that takes it back. It floats, so that no card moves under a finger. */
export const UndoBar = ({ undoing: { offered, undone, undo } }: { undoing: ReturnType<typeof useUndo> }) => {
  const lines = useStill(offered)
  return (
    <section className={styles['bar']} aria-label={texts.label} aria-live="polite">
      <ToastArea />
      {lines.map((step) => (
        <p key={step.code} className={styles['line']}>
          <span>{texts[step.from](shownCode(step.code))}</span>
          <Button
            variant="secondary"
            icon={<Undo2 size={20} aria-hidden="true" />}
            aria-label={texts.actionOf(shownCode(step.code))}
            busy={undone === step.code}
            onClick={() => void undo(step)}
          >
            {texts.action}
          </Button>
        </p>
      ))}
    </section>
  )
}
