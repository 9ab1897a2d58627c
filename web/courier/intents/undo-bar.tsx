import Undo2 from 'lucide-react/icons/undo-2'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import type { Intent } from './intent.ts'
import { heldMs } from './intents.ts'
import styles from './undo-bar.module.css'

type UndoBarProps = {
  intent: Intent
  onUndo: () => { readonly ok: boolean }
  /** Called when the bar disappears while it has the keyboard's focus. */
  onFocusLost: () => void
}

/** The seconds in which a slide can be undone, before it is sent. */
export function UndoBar({ intent, onUndo, onFocusLost }: UndoBarProps) {
  const texts = courierTexts.undo
  const button = useRef<HTMLButtonElement>(null)
  // A page that is opened again continues with the time that is left.
  const [leftMs] = useState(() => heldMs(intent, Date.now()))
  const focusLost = useEffectEvent(onFocusLost)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === document.activeElement) focusLost()
    }
  }, [])
  return (
    <div className={styles['bar']}>
      <p className={styles['words']} aria-hidden="true">
        <strong>{courierTexts.taken[intent.to]}</strong> <span>{texts.soon}</span>
      </p>
      <Button
        ref={button}
        variant="secondary"
        className={styles['undo']}
        icon={<Undo2 size={26} aria-hidden="true" />}
        onClick={() => onUndo().ok && toast(texts.undone)}
      >
        {texts.undo}
      </Button>
      <span className={styles['left']} style={{ animationDuration: `${leftMs}ms` }} aria-hidden="true" />
    </div>
  )
}
