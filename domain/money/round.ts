/**
 * Rounds half away from zero (AMBIG-24). It ignores the noise of binary fractions in the seventh decimal:
 * 904.4999999999 came from 904.5 and rounds like 904.5.
 */
export const roundHalfUp = (value: number): number => {
  const whole = Math.round(Number(Math.abs(value).toFixed(6)))
  return value < 0 && whole > 0 ? -whole : whole
}

/** A whole percent of an amount, not rounded: 5 is 5 % (AMBIG-21). Round only the final sum (AMBIG-24). */
export const percentOf = (amount: number, percent: number): number => (amount * percent) / 100
