import Undo2 from 'lucide-react/icons/undo-2'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { toast } from '#web/shared/ui/toast.ts'
import type { Intent } from './intent.ts'
import { heldMs } from './intents.ts'
import styles from './undo-pill.module.css'

type UndoPillProps = {
  intent: Intent
  onUndo: () => { readonly ok: boolean }
  /** Called when the pill disappears while it has the keyboard's focus. */
  onFocusLost: () => void
}

/** The seconds in which a slide can be undone, before it is sent. It lies at the end of the next slide. */
export function UndoPill({ intent, onUndo, onFocusLost }: UndoPillProps) {
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
    <button
      ref={button}
      type="button"
      className={styles['pill']}
      aria-label={texts.undo}
      onClick={() => onUndo().ok && toast(texts.undone)}
    >
      <span className={styles['left']} style={{ animationDuration: `${leftMs}ms` }} aria-hidden="true" />
      <Undo2 size={24} aria-hidden="true" />
      <span className={styles['words']}>{texts.undo}</span>
    </button>
  )
}
