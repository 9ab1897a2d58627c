/** At most so many UTF-16 units of a text, and never half a character. */
export const cutText = (text: string, limit: number | undefined): string =>
  text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')
