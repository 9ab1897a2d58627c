type Dish = { readonly name: string; readonly quantity: number }

/** An order in a line of a list: its first dishes, and the number of the others. */
type DishesInShort = { readonly dishes: readonly Dish[]; readonly more: number }

/** An order of at most this many dishes is named in full; a longer one by one less, because 'and 1 more' says nothing. */
const mostNamed = 3

/** Adds up lines of the same name: a plate with and without an extra is one dish here. */
export function dishesInShort({ items }: { readonly items: readonly Dish[] }): DishesInShort {
  const quantities = new Map<string, number>()
  for (const { name, quantity } of items) quantities.set(name, (quantities.get(name) ?? 0) + quantity)
  const all = [...quantities].map(([name, quantity]) => ({ name, quantity }))
  const dishes = all.length > mostNamed ? all.slice(0, mostNamed - 1) : all
  return { dishes, more: all.length - dishes.length }
}
