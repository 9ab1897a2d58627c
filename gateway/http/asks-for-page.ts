const specificities = { '*/*': 1, '*': 1, 'text/*': 2, 'text/html': 3 } as const

type Range = { readonly specificity: number; readonly isRefused: boolean }

/**
 * Tells how `Accept` asks for a page of HTML (RFC 9110, 12.5.1): `named` when it names `text/html`, `taken` when a wider range or
 * no header lets it in, null when the client asks for something else. The most specific range counts, so `text/html;q=0` refuses
 * a page beside any wildcard. `@fastify/accept-negotiator` does not fit: it compares names of encodings and knows no ranges.
 */
export function asksForPage(accept = ''): 'named' | 'taken' | null {
  if (accept.trim() === '') return 'taken'
  const [best] = accept
    .split(',')
    .flatMap(rangeOf)
    .toSorted((one, other) => other.specificity - one.specificity)
  if (!best || best.isRefused) return null
  return best.specificity === specificities['text/html'] ? 'named' : 'taken'
}

/** One range of the header; none when it holds no HTML. */
function rangeOf(text: string): readonly Range[] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  if (!Object.hasOwn(specificities, name)) return []
  const isRefused = parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))
  return [{ specificity: specificities[name as keyof typeof specificities], isRefused }]
}
