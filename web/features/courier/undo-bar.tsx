import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { courierTexts } from '#web/texts/courier.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { heldMs, type Intent } from './intents.ts'
import styles from './undo-bar.module.css'

/** The seconds in which a slide can be taken back, before anybody hears of it. */
export function UndoBar({ intent, onUndo }: { intent: Intent; onUndo: () => { readonly ok: boolean } }) {
  const texts = courierTexts.undo
  // A page that is opened again goes on where the wait has come to.
  const [leftMs] = useState(() => heldMs(intent, Date.now()))
  return (
    <div className={styles['bar']}>
      <p className={styles['words']} role="status">
        <strong>{courierTexts.taken[intent.to]}</strong> {texts.soon}
      </p>
      <Button
        variant="secondary"
        className={styles['undo'] ?? ''}
        icon={<Undo2 size={26} aria-hidden="true" />}
        onClick={() => onUndo().ok && toast(texts.undone)}
      >
        {texts.undo}
      </Button>
      <span className={styles['left']} style={{ animationDuration: `${leftMs}ms` }} aria-hidden="true" />
    </div>
  )
}
