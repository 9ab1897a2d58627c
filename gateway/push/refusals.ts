/** Messages that push services have refused for good, by the status that they answered; `private` for a private address. */
export type PushRefusals = {
  readonly counts: ReadonlyMap<string, number>
  note(status: string): void
}

const ofNodes = new WeakMap<object, PushRefusals>()

/** One count for a node; `services` are the node's. */
export function pushRefusals(services: object): PushRefusals {
  const known = ofNodes.get(services)
  if (known) return known
  const counts = new Map<string, number>()
  const refusals = { counts, note: (status: string) => void counts.set(status, (counts.get(status) ?? 0) + 1) }
  ofNodes.set(services, refusals)
  return refusals
}
