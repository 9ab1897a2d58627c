/** FFMT-02, FFMT-03, and new work in the list. */
const patterns = { success: [100], failure: [100, 50, 100, 75, 100], work: [250, 100, 250] } as const

/** Does nothing on a phone that cannot vibrate (FOPEN-74), so the caller also shows a text. */
export function vibrate(outcome: keyof typeof patterns) {
  navigator.vibrate?.([...patterns[outcome]])
}
