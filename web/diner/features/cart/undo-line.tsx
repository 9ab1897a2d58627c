import Undo2 from 'lucide-react/icons/undo-2'
import { undo, useLastChange } from '#web/diner/state/cart.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './undo-line.module.css'

/** The last change, with a button that undoes it. */
export function UndoLine() {
  const change = useLastChange()
  return (
    <div role="status">
      {change && (
        <div className={styles['undo']}>
          <p dir="auto">{cartTexts.changed[change.type](change.name)}</p>
          <Button
            variant="quiet"
            icon={<Undo2 size={18} aria-hidden="true" />}
            onClick={() => {
              undo(change)
              toast(cartTexts.undone)
            }}
          >
            {cartTexts.undo}
          </Button>
        </div>
      )}
    </div>
  )
}
