export type FollowedIds = ReturnType<typeof createFollowedIds>

/**
 * The ids of the orders, shipments and stacks whose events matter to this node, because a reader or a courier of theirs is here. The
 * node asks the database nothing about all others.
 */
export function createFollowedIds() {
  const counts = new Map<string, number>()
  return {
    has: (id: string) => counts.has(id),

    /** Follows `ids` in place of `before`. Each id is followed until it was left as often as it was entered. */
    replace(before: readonly string[], ids: readonly string[]) {
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
      for (const id of before) {
        const count = counts.get(id) ?? 0
        if (count > 1) counts.set(id, count - 1)
        else counts.delete(id)
      }
    },
  }
}
