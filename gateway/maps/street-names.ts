import { wordsOf } from '#domain/text/words.ts'

/** Words for the kind of a street say nothing about which; people leave them out, shorten them or write them in full. */
const kinds = new Set(
  ['av avda avenida calle bv bvar bulevar boulevard pje pasaje', 'dr doctor gral general pres presidente tte teniente']
    .join(' ')
    .split(' '),
)

/** The words of a street's name that tell it from others. A name of kinds alone, such as `Pasaje`, keeps them. */
export function wordsOfStreet(name: string): readonly string[] {
  const words = wordsOf(name)
  const telling = words.filter((word) => !kinds.has(word))
  return telling.length > 0 ? telling : words
}

/** 0 is the name itself, 1 its beginning, 2 words of it in their order; null is another street. */
export function rankOf(query: readonly string[], name: readonly string[]): number | null {
  const [asked, written] = [query.join(''), name.join('')]
  if (asked === written) return 0
  if (written.startsWith(asked)) return 1
  let from = 0
  for (const word of query) {
    const at = name.findIndex((part, index) => index >= from && part.startsWith(word))
    if (at === -1) return null
    from = at + 1
  }
  return query.every((word, index) => name[index]?.startsWith(word)) ? 1 : 2
}

/** A name and all that have it. */
export type NameEntry<Item> = {
  readonly name: string
  readonly words: readonly string[]
  readonly items: readonly Item[]
}

/** Finds names by their beginnings, without a look at the others. An item may have several names. */
export function indexNames<Item>(items: readonly Item[], namesOf: (item: Item) => readonly string[]) {
  const byName = Map.groupBy(
    items.flatMap((item) => namesOf(item).map((name) => ({ name, item }))),
    ({ name }) => name,
  )
  const names = [...byName].map(
    ([name, of]): NameEntry<Item> => ({ name, words: wordsOfStreet(name), items: of.map(({ item }) => item) }),
  )
  const beginnings = names
    .flatMap((named) => [...new Set([named.words.join(''), ...named.words])].map((key) => ({ key, named })))
    .filter(({ key }) => key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))

  const startingWith = (beginning: string): ReadonlySet<NameEntry<Item>> => {
    const all = new Set<NameEntry<Item>>()
    let [low, high] = [0, beginnings.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((beginnings[middle]?.key ?? '') < beginning) low = middle + 1
      else high = middle
    }
    for (let at = low; beginnings[at]?.key.startsWith(beginning); at++) {
      const found = beginnings[at]
      if (found) all.add(found.named)
    }
    return all
  }

  /** The names that the words may mean, with the rank of each. */
  return (words: readonly string[]): readonly { readonly named: NameEntry<Item>; readonly rank: number }[] => {
    const [first] = words
    if (first === undefined) return []
    // In every match of `rankOf`, the first word begins a word of the name, or the whole name.
    return [...startingWith(first)].flatMap((named) => {
      const rank = rankOf(words, named.words)
      return rank === null ? [] : [{ named, rank }]
    })
  }
}
