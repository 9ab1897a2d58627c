/** The heights of the card on a phone: a strip, beside the map, or over it. */
const snaps = ['peek', 'half', 'full'] as const
export type Snap = (typeof snaps)[number]

/** In pixels, for a window of this height. `tracking-card.module.css` has the same numbers. */
export const heightsOf = (windowHeight: number): Record<Snap, number> => ({
  peek: Math.min(264, windowHeight * 0.5),
  half: windowHeight * 0.52,
  full: windowHeight - 48,
})

/** Returns the next snap in a direction; the same one at either end. */
export function snapBeside(snap: Snap, by: 1 | -1): Snap {
  return snaps[snaps.indexOf(snap) + by] ?? snap
}

/** A tap on the handle opens the card, or closes an open one. */
export const snapAfterTap = (snap: Snap): Snap => (snap === 'full' ? 'half' : snapBeside(snap, 1))

/** The glide of a released card, in milliseconds of its speed. */
const glideMs = 160

/** Returns the snap at which a released card comes to rest; `speed` is in pixels per millisecond, upwards. */
export function snapAt(height: number, speed: number, heights: Record<Snap, number>): Snap {
  const aim = height + speed * glideMs
  return snaps.reduce((best, one) => (Math.abs(heights[one] - aim) < Math.abs(heights[best] - aim) ? one : best))
}
