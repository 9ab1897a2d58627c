import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStored } from '#web/shared/state/stored.ts'
import { paths, searchAtOnce } from '../paths.ts'
import { type KeyWish, usesKeys, wishOf } from './keys.ts'

type OrderWish = Extract<KeyWish['is'], 'accept' | 'ready' | 'see' | 'reject' | 'print' | 'open'>

type KeyHandlers = {
  readonly onHelp: () => void
  /** From the order that has the focus, or from none. Returns whether there is an order to move to. */
  readonly onMove: (from: string | null, way: 'up' | 'down' | 'left' | 'right') => boolean
  /** Returns whether the key did anything with the order that has the focus. */
  readonly onOrder: (code: string, wish: OrderWish) => boolean
}

/** Listens to the keys of the board while it is in the page. */
export function useBoardKeys({ onHelp, onMove, onOrder }: KeyHandlers): void {
  const navigate = useNavigate()
  const areOn = useStored(usesKeys) ?? true
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wish = areOn ? wishOf(event) : null
    if (!wish) return
    if (wish.is === 'help') return onHelp()
    if (wish.is === 'search') {
      // The key must not be typed into the field that it leads to.
      event.preventDefault()
      void navigate(paths.orders, { state: searchAtOnce })
      return
    }
    const on = document.activeElement?.closest<HTMLElement>('[data-code]')?.dataset['code'] ?? null
    const isUsed = wish.is === 'move' ? onMove(on, wish.way) : on !== null && onOrder(on, wish.is)
    if (isUsed) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
