import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { heightsOf, type Snap, snapAfterTap, snapAt, snapBeside } from './snap.ts'

/** A shorter movement is a tap. */
const tapPixels = 6

/** The card's height, and the handle that moves it: by a drag, a tap or the arrow keys. */
export function useSnap() {
  const [snap, setSnap] = useState<Snap>('half')
  const [dragged, setDragged] = useState<number | null>(null)
  const drag = useRef({ isHeld: false, wasMoved: false, fromY: 0, from: 0, y: 0, at: 0, speed: 0 })

  const end = (settles: boolean) => {
    const { isHeld, wasMoved, fromY, from, y, speed } = drag.current
    drag.current.isHeld = false
    setDragged(null)
    if (isHeld && wasMoved && settles) setSnap(snapAt(from + fromY - y, speed, heightsOf(window.innerHeight)))
  }

  return {
    snap,
    /** The height in pixels, while a finger drags it. */
    dragged,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        const from = heightsOf(window.innerHeight)[snap]
        const { clientY: y, timeStamp: at } = event
        drag.current = { isHeld: true, wasMoved: false, fromY: y, from, y, at, speed: 0 }
      },
      onPointerMove({ clientY: y, timeStamp: at }: PointerEvent<HTMLElement>) {
        const now = drag.current
        if (!now.isHeld) return
        if (Math.abs(y - now.fromY) > tapPixels) now.wasMoved = true
        now.speed = (now.y - y) / Math.max(1, at - now.at)
        Object.assign(now, { y, at })
        const { peek, full } = heightsOf(window.innerHeight)
        if (now.wasMoved) setDragged(Math.min(full, Math.max(peek, now.from + now.fromY - y)))
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onClick: () => {
        // The click at the end of a drag is not a tap.
        if (!drag.current.wasMoved) setSnap(snapAfterTap(snap))
        drag.current.wasMoved = false
      },
      onKeyDown(event: KeyboardEvent) {
        const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
        if (by === null) return
        event.preventDefault()
        setSnap(snapBeside(snap, by))
      },
    },
  }
}
