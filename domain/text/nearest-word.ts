/** A word without accents, spaces, hyphens and letter case. */
export const plainWord = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Other ways to write a word, such as in another language: each plain word with the known words that it may mean. */
export type OtherWords = Readonly<Record<string, readonly string[]>>

/** Returns the known word that a person most likely means; null where none is near. */
export function nearestWord(word: string, known: readonly string[], others: OtherWords = {}): string | null {
  const plain = plainWord(word)
  if (plain === '') return null
  const same = known.find((one) => plainWord(one) === plain)
  if (same !== undefined) return same
  const translations = Object.entries(others).flatMap(([written, meant]) => {
    const one = meant.find((each) => known.includes(each))
    return one === undefined ? [] : [[written, one] as const]
  })
  const translated = translations.find(([written]) => written === plain)
  if (translated) return translated[1]
  const most = plain.length < 4 ? 0 : plain.length < 7 ? 1 : 2
  const near = [...known.map((one) => [plainWord(one), one] as const), ...translations]
    .map(([written, one]) => ({ one, distance: distanceBetween(plain, written) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)[0]
  return near?.one ?? null
}

/** The letters to add, take out, change or swap with the next one between two words. */
function distanceBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) => [row])
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let column = 1; column <= b.length; column++) rows[0]?.push(column)
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  return at(a.length, b.length)
}
