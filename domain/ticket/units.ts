/** The number of an extra that a kitchen cooks, and the number for each plate; `each` is null for a single plate. */
export type Units = { readonly total: number; readonly each: number | null }

/** The units of an extra that was chosen for `plates` equal plates, `quantity` on each. */
export const unitsOf = (plates: number, quantity: number): Units => ({
  total: plates * quantity,
  each: plates > 1 ? quantity : null,
})
