/** SDETAIL-24 to SDETAIL-27, FOPEN-73. */
export const slideRules = { from: 0, to: 100, confirmsFrom: 85, jump: 20 } as const

/**
 * Returns the value after a movement. Short movements are followed and jumps are refused, so that a tap near the end
 * does nothing (FAMBIG-68).
 */
export function slideTo(value: number, wanted: number): number {
  const { from, to, jump } = slideRules
  const inside = Math.min(to, Math.max(from, wanted))
  return Math.abs(inside - value) < jump ? inside : value
}

export const confirms = (value: number): boolean => value >= slideRules.confirmsFrom

/** One press of an arrow key is short enough to be followed; nine of them confirm. */
const keyStep = 10

/** Returns the new value after a key; null for keys that do not move the slide. */
export function slideByKey(value: number, key: string): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
    case 'PageUp':
      return slideTo(value, value + keyStep)
    case 'ArrowLeft':
    case 'ArrowDown':
    case 'PageDown':
      return slideTo(value, value - keyStep)
    case 'Home':
      return slideTo(value, slideRules.from)
    case 'End':
      return slideTo(value, slideRules.to)
    default:
      return null
  }
}

/** Moves the whole way, for the tap alternative, in steps that the slide's own rule accepts (ruling-48). */
export function slideAcross(): number {
  let value: number = slideRules.from
  while (value < slideRules.to) value = slideTo(value, value + slideRules.jump - 1)
  return value
}
