/** Notes beside the size of the total: a total of 32.450 is paid with thousands, five thousands, ten thousands. */
const notes = [0.1, 0.5, 1, 2, 5, 10, 20]

/** More suggestions are slower to read than the amount is to type. */
const most = 3

/** Nobody pays a dinner with a note for three of them. */
const largest = 2.5

/**
 * The round amounts that a diner is likely to pay a total with, in minor units and in ascending order: the total rounded
 * up to the notes that a wallet holds. `decimals` are the currency's.
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

/** From here on an amount is more likely typed with too many zeros. */
const unlikelyTimes = 10

/** Whether the diner is asked once more about what they pay with. */
export const isUnlikelyCash = (paysWith: number, total: number): boolean =>
  total > 0 && paysWith >= unlikelyTimes * total
