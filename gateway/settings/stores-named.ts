const mostNamed = 5

/** The ids of stores in a sentence: `a`, `a and b`, or `a, b, c, d, e and 3 more`; null for none. */
export function storesNamed(stores: readonly { readonly id: string }[]): string | null {
  const ids = stores.map(({ id }) => id)
  if (ids.length <= 1) return ids[0] ?? null
  const [shown, rest] =
    ids.length > mostNamed
      ? [ids.slice(0, mostNamed), `${ids.length - mostNamed} more`]
      : [ids.slice(0, -1), ids.at(-1)]
  return `${shown.join(', ')} and ${rest}`
}
