type Fault = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Texts that are not kept (`gateway/http/unstorable.ts`): a name that was cut inside an emoji, or one with a NUL, and the key of a prototype. */
export function unstorableTexts(value: unknown, path: readonly PropertyKey[] = []): readonly Fault[] {
  if (typeof value === 'string') return faultOf(value, path)
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((part, index) => unstorableTexts(part, [...path, index]))
  return Object.entries(value).flatMap(([key, part]) => [
    ...faultOf(key, path),
    // A record drops this key without a word.
    ...(key === '__proto__' ? [{ path: [...path, key], message: 'is not a name that anything can have' }] : []),
    ...unstorableTexts(part, [...path, key]),
  ])
}

function faultOf(text: string, path: readonly PropertyKey[]): readonly Fault[] {
  if (text.includes('\0')) return [{ path, message: 'holds the character U+0000, which no database keeps' }]
  return text.isWellFormed() ? [] : [{ path, message: 'holds half an emoji: the text was cut inside one' }]
}
