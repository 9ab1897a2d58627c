/** Messages that push services have refused for good, by the status that they answered; `private` for a private address. */
export type PushRefusals = ReturnType<typeof countRefusals>

export function countRefusals() {
  const counts = new Map<string, number>()
  return {
    counts: counts as ReadonlyMap<string, number>,
    note: (status: string) => void counts.set(status, (counts.get(status) ?? 0) + 1),
  }
}
