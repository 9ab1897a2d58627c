import { useEffect, useRef, useState } from 'react'
import { cartStore } from '#web/diner/state/cart.ts'
import { type LastTap, lastTap } from '#web/diner/state/last-tap.ts'
import { cartTexts } from '#web/diner/texts/cart.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { plateTexts } from '#web/diner/texts/plate.ts'
import { useLive } from '#web/shared/ui/live.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { ToastArea } from '#web/shared/ui/toast-area.tsx'
import styles from './take-back-bar.module.css'

/** Longer than a toast, because it has a button. */
const SHOWN_MS = 8_000

/** PLATE-09: says what taps in the list have changed, once, and takes it back. */
export function TakeBackBar({ tap }: { tap: LastTap }) {
  const [isHeld, setIsHeld] = useState(false)
  const cameFrom = useRef<EventTarget | null>(null)
  const words = useLive<HTMLParagraphElement>()
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => lastTap.current() === tap && lastTap.forget(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [tap, isHeld])
  return (
    <section className={styles['bar']} aria-label={cartTexts.undo}>
      <ToastArea />
      <p ref={words} className={styles['words']}>
        <strong>{tap.units > 0 ? plateTexts.added : menuTexts.taken}</strong>{' '}
        <span dir="auto">{menuTexts.unitsOf(Math.abs(tap.units), tap.line.name)}</span>
      </p>
      <button
        type="button"
        className={styles['undo']}
        onFocus={(event) => {
          cameFrom.current = event.relatedTarget
          setIsHeld(true)
        }}
        onBlur={() => setIsHeld(false)}
        onClick={() => {
          takeBack(tap)
          lastTap.forget()
          // The button goes away, and the focus with it.
          if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
          toast(cartTexts.undone)
        }}
      >
        {cartTexts.undo}
      </button>
    </section>
  )
}

/** Takes these units back. Later changes of the cart stay. */
function takeBack({ alias, orderModeId, line, units }: LastTap) {
  cartStore.refresh()
  const cart = cartStore.getState()
  // The line belonged to another store or menu.
  if (cart.alias !== alias || cart.orderModeId !== orderModeId || cart.money === null) return
  const now = cart.lines.find(({ lineId }) => lineId === line.lineId)
  const quantity = Math.max(0, (now?.quantity ?? 0) - units)
  if (now) cartStore.dispatch({ type: 'ChangeQuantity', lineId: line.lineId, quantity })
  else if (quantity > 0)
    cartStore.dispatch({
      type: 'AddLine',
      line: { ...line, quantity },
      notesLimit: line.notes.length,
      money: cart.money,
    })
}
