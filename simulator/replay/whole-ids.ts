/** The separators of ids in addresses, channels, signatures and messages. A hyphen may be part of an id. */
const betweenIds = /([/?&=#:,;\s"'()<>]+)/

/** Splits a text into pieces that an id never crosses, with their separators at the odd indexes. */
export const piecesOf = (text: string): readonly string[] => text.split(betweenIds)

/** A piece with more hyphens stays unchanged, so that trying a channel's name at each hyphen is always cheap. */
const mostHyphens = 40

/** Replaces whole ids in a text: never a part of a word, and always the longest known id. */
export function withOtherIds(text: string, other: (id: string) => string | undefined): string {
  return (
    other(text) ??
    piecesOf(text)
      .map((piece) => other(piece) ?? (piece.includes('-') ? betweenHyphens(piece, other) : piece))
      .join('')
  )
}

function betweenHyphens(piece: string, other: (id: string) => string | undefined): string {
  const parts = piece.split('-')
  if (parts.length > mostHyphens) return piece
  for (let length = parts.length - 1; length > 0; length--)
    for (let from = 0; from + length <= parts.length; from++) {
      const found = other(parts.slice(from, from + length).join('-'))
      if (found === undefined) continue
      const rest = (some: readonly string[]) => betweenHyphens(some.join('-'), other)
      const before = from > 0 ? [rest(parts.slice(0, from))] : []
      const after = from + length < parts.length ? [rest(parts.slice(from + length))] : []
      return [...before, found, ...after].join('-')
    }
  return piece
}
