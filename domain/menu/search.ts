import type { Plate } from '#domain/catalog/menu.ts'
import { isWritten, spellingsOf } from '#domain/text/spellings.ts'
import { wordsOf } from '#domain/text/words.ts'
import type { MenuSection } from './sections.ts'
import { visibleGarnishes } from './selection.ts'

type Entry = { readonly plate: Plate; readonly fields: readonly { weight: number; words: readonly string[] }[] }

/** The words of each plate, computed once per menu. */
export type MenuIndex = readonly Entry[]

export function indexMenu(sections: readonly MenuSection[]): MenuIndex {
  const entries = new Map<string, Entry>()
  for (const { category, plates } of sections)
    for (const plate of plates) if (!entries.has(plate.id)) entries.set(plate.id, entryOf(plate, category.showName))
  return [...entries.values()]
}

/**
 * Returns the visible plates that contain every word of the text: in the plate's name, its category, its description,
 * or its sizes and garnishes, in this order of weight. Accents, case, unfinished words and blanks between words do not
 * matter. If nothing matches, other names of a dish do, and then words with a typo. Null for a text without words.
 */
export function searchMenu(index: MenuIndex, text: string): readonly Plate[] | null {
  const sought = wordsOf(text)
  if (sought.length === 0) return null
  const spelled = spellingsOf(sought)
  for (const matches of [isWritten, isNamed, isMeant]) {
    const found = ranked(index, spelled, matches)
    if (found.length > 0) return found
  }
  return []
}

const entryOf = (plate: Plate, category: string): Entry => ({
  plate,
  fields: [
    { weight: 8, words: wordsOf(plate.showName) },
    { weight: 4, words: wordsOf(category) },
    { weight: 2, words: wordsOf(plate.description) },
    {
      weight: 1,
      words: [
        ...plate.sizes.flatMap(({ name }) => wordsOf(name)),
        ...plate.garnishGroups.flatMap((group) => visibleGarnishes(group).flatMap(({ name }) => wordsOf(name))),
      ],
    },
  ],
})

/** Whether a word of the text, in one of its spellings, is among the words of a field. */
type Match = (spellings: readonly string[], words: readonly string[]) => boolean

function ranked(entries: readonly Entry[], sought: readonly (readonly string[])[], matches: Match): readonly Plate[] {
  const weightOf = ({ fields }: Entry): number => {
    const each = sought.map((spellings) =>
      Math.max(0, ...fields.map(({ weight, words }) => (matches(spellings, words) ? weight : 0))),
    )
    return each.includes(0) ? 0 : each.reduce((sum, weight) => sum + weight, 0)
  }
  return entries
    .map((entry) => ({ plate: entry.plate, weight: weightOf(entry) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ plate }) => plate)
}

const isNamed: Match = (spellings, words) =>
  isWritten(spellings, words) || isWritten(spellings.flatMap(otherNamesOf), words)

/** One typo for each four letters, at most two; a short word must be exact. The words may be written in one. */
const isMeant: Match = (spellings, words) =>
  spellings.some((sought) => {
    const most = Math.min(2, Math.floor(sought.length / 4))
    return words.some((_, at) => typosIn(sought, beginning(words, at, sought.length + most)) <= most)
  })

/** The first letters of the words from this one on, without blanks. */
function beginning(words: readonly string[], from: number, length: number): string {
  let letters = ''
  for (let at = from; at < words.length && letters.length < length; at += 1) letters += words[at] ?? ''
  return letters.slice(0, length)
}

/**
 * Returns the fewest typos (a letter too many, missing, wrong, or swapped with the next) that turn the sought letters
 * into the beginning of the word, so that a word may be unfinished.
 */
function typosIn(sought: string, word: string): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= sought.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const isEqual = sought[row - 1] === word[column - 1]
      const isSwapped = sought[row - 1] === word[column - 2] && sought[row - 2] === word[column - 1]
      now[column] = Math.min(
        at(last, column) + 1,
        at(now, column - 1) + 1,
        at(last, column - 1) + (isEqual ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = now
  }
  return Math.min(...last)
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY

/**
 * Names of one dish in the countries that sell in Spanish, in small letters, without accents and in one word. A diner who writes one of them may find a plate
 * with another one. A name that is also an ordinary word of a menu is left out, such as *completo*.
 */
const dishes: readonly (readonly string[])[] = [
  ['hotdog', 'pancho', 'superpancho', 'perrocaliente', 'perrito', 'salchipan'],
  ['gaseosa', 'refresco', 'soda'],
  ['papasfritas', 'patatasfritas'],
  ['sandwich', 'sanguche', 'sandwiche', 'emparedado', 'bocadillo'],
  ['palta', 'aguacate'],
  ['choclo', 'elote', 'maiz'],
  ['frutilla', 'fresa'],
  ['anana', 'pina'],
  ['durazno', 'melocoton'],
  ['jugo', 'zumo'],
  ['porotos', 'frijoles', 'caraotas', 'judias', 'habichuelas'],
  ['hamburguesa', 'burger'],
]

/** The other names of the dish that this text names; the last letter of a plural does not matter. */
function otherNamesOf(text: string): readonly string[] {
  const isNamed = (name: string) => name === text || `${name}s` === text || `${name}es` === text
  return dishes.filter((names) => names.some(isNamed)).flatMap((names) => names.filter((name) => !isNamed(name)))
}
