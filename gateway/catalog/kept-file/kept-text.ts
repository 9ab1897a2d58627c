import { diffArrays } from 'diff'

/** A word or a sign of a text, and the white space before it. */
type Token = { readonly space: string; readonly word: string }

/** Brackets, commas and braces stand apart, because a writer of YAML puts spaces there as it likes. */
const tokensOf = (text: string): readonly Token[] =>
  [...text.matchAll(/(\s*)([[\]{},]|[^\s[\]{},]+)/g)].map(([, space = '', word = '']) => ({ space, word }))

const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => word)

/**
 * Makes in `source` the changes that lead from `before` to `after`, two texts of one writer, of which `before` says the same as `source`:
 * all that does not change keeps its lines, indents and spaces. Where the two say it otherwise, the answer may be another text than meant.
 */
export function keptText(source: string, before: string, after: string): string {
  const [old, next] = [tokensOf(before), tokensOf(after)]
  const kept = alignedTo(tokensOf(source), old)
  let [from, to, text] = [0, 0, '']
  /** The space where the last change began; null behind words that stay. */
  let space: string | null = null
  for (const { count, added, removed } of diffArrays(wordsOf(old), wordsOf(next))) {
    if (removed) {
      space = kept[from]?.space ?? ''
      from += count
    } else if (added) {
      text += textOf(next.slice(to, to + count), (own) =>
        space !== null && isBreak(space) === isBreak(own) ? space : own,
      )
      space = null
      to += count
    } else {
      const written = next[to]?.space ?? ''
      text += textOf(kept.slice(from, from + count), (own) => spaceBehind(own, space, written))
      space = null
      from += count
      to += count
    }
  }
  return `${text}\n`
}

/** The tokens of the writer as the source has them; what the source alone has, such as a comma at the end of a list, is space. */
function alignedTo(source: readonly Token[], old: readonly Token[]): readonly Token[] {
  let [at, more] = [0, '']
  return diffArrays(wordsOf(source), wordsOf(old)).flatMap(({ count, added, removed }) => {
    if (added) return Array.from({ length: count }, () => ({ space: '', word: '' }))
    const own = source.slice(at, at + count)
    at += count
    if (removed) {
      more += textOf(own, (space) => space)
      return []
    }
    const [first, ...rest] = own
    const aligned = first ? [{ space: more + first.space, word: first.word }, ...rest] : []
    more = ''
    return aligned
  })
}

/** The words with their spaces; the first one takes another space. */
const textOf = (tokens: readonly Token[], first: (own: string) => string): string =>
  tokens.map(({ space, word }, index) => (index === 0 ? first(space) : space) + word).join('')

const isBreak = (space: string) => space.includes('\n')

/** The space of a word that stays behind a change: on one line, that of the word which has gone, or of the writer where it has none. */
function spaceBehind(own: string, gone: string | null, written: string): string {
  if (isBreak(own)) return own
  if (isBreak(written) && gone !== null) return written
  if (gone === null || isBreak(gone)) return own === '' ? written : own
  return gone
}
