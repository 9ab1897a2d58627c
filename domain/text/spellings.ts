/**
 * The ways in which each word of a text may be written: by itself, or in one with the word before or after it. `7 up` may be `7up`.
 */
export const spellingsOf = (words: readonly string[]): readonly (readonly string[])[] =>
  words.map((word, at) => [word, `${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`])

/** Whether one of these spellings begins a word, or is several whole words in one: `cocacola` is written in `coca cola`. */
export const isWritten = (spellings: readonly string[], words: readonly string[]): boolean =>
  spellings.some((sought) => words.some((word, at) => word.startsWith(sought) || isWhole(sought, words, at)))

/** Whether the words from this one on, up to any other, are this text. */
function isWhole(sought: string, words: readonly string[], from: number): boolean {
  let rest = sought
  for (let at = from; at < words.length && rest !== ''; at += 1) {
    const word = words[at] ?? ''
    if (!rest.startsWith(word)) return false
    rest = rest.slice(word.length)
  }
  return rest === ''
}
