/** Notes relative to the size of the total: a total of 32.450 is paid with notes of one, five or ten thousand. */
const notes = [0.1, 0.5, 1, 2, 5, 10, 20]

/** With more suggestions, reading them takes longer than typing the amount. */
const most = 3

/** No diner pays with a note of more than this many times the total. */
const largest = 2.5

/**
 * Returns the amounts that a diner is likely to pay a total with, in minor units and in ascending order: the total
 * rounded up to common notes. `decimals` are the currency's.
 */
export function cashNotes(total: number, decimals: number): readonly number[] {
  if (total <= 0) return []
  const unit = 10 ** decimals
  const size = 10 ** Math.floor(Math.log10(total / unit))
  const amounts = notes
    .map((note) => Math.round(note * size))
    .filter((note) => note >= 1)
    .map((note) => Math.ceil(total / unit / note) * note * unit)
    .filter((amount) => amount > total && amount <= total * largest)
  return [...new Set(amounts)].sort((one, other) => one - other).slice(0, most)
}

/** From here on an amount more likely has too many zeros. */
const unlikelyTimes = 10

/** Whether the diner is asked to confirm the cash amount. */
export const isUnlikelyCash = (paysWith: number, total: number): boolean =>
  total > 0 && paysWith >= unlikelyTimes * total
