/** How high the card stands on a phone: a glance, beside the map, or over it. */
const snaps = ['peek', 'half', 'full'] as const
export type Snap = (typeof snaps)[number]

/** In pixels, for a window of this height. The same figures stand in `tracking-card.module.css`. */
export const heightsOf = (windowHeight: number): Record<Snap, number> => ({
  peek: Math.min(264, windowHeight * 0.5),
  half: windowHeight * 0.52,
  full: windowHeight - 48,
})

/** The snap after this one; the same at either end. */
export function snapBeside(snap: Snap, by: 1 | -1): Snap {
  return snaps[snaps.indexOf(snap) + by] ?? snap
}

/** A tap on the handle opens the card, and closes one that is open. */
export const snapAfterTap = (snap: Snap): Snap => (snap === 'full' ? 'half' : snapBeside(snap, 1))

/** How far a card that is let go would glide, in milliseconds of its speed. */
const glideMs = 160

/** Where a card comes to rest that is let go at this height; `speed` is in pixels per millisecond, upwards. */
export function snapAt(height: number, speed: number, heights: Record<Snap, number>): Snap {
  const aim = height + speed * glideMs
  return snaps.reduce((best, one) => (Math.abs(heights[one] - aim) < Math.abs(heights[best] - aim) ? one : best))
}
