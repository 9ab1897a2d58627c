/** FFMT-02, FFMT-03. */
const patterns = { success: [100], failure: [100, 50, 100, 75, 100] } as const

/** Silently nothing where a phone cannot (FOPEN-74): whoever calls says the same in words. */
export function vibrate(outcome: keyof typeof patterns) {
  navigator.vibrate?.([...patterns[outcome]])
}
