import { wordsOfStreet } from '../maps/street-names.ts'

/** The tags of OpenStreetMap for names of a street beside `name`. A value may be a list. */
const tagsOfNames = ['alt_name', 'loc_name', 'short_name', 'official_name', 'old_name'] as const

/** The words by which a street is found; two names with the same words are one. */
export const keyOfName = (name: string): string => wordsOfStreet(name).join(' ')

/** Reads the other names of a road, each once. A road without a name of its own has none. */
export function otherNamesOf(tags: Readonly<Record<string, string>>, name: string): readonly string[] {
  if (name === '') return []
  return distinctNames(
    tagsOfNames.flatMap((tag) => tags[tag]?.split(';') ?? []).map((other) => other.trim()),
    name,
  )
}

/** Names with different words, without those of the shown name. */
export function distinctNames(names: readonly string[], shown: string): readonly string[] {
  const known = new Set(['', keyOfName(shown)])
  return names.filter((name) => {
    const key = keyOfName(name)
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}
