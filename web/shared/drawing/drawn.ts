/** Markup for a document whose policy allows no style attribute. */
export type Drawn = {
  readonly markup: string
  /** The rules in place of its style attributes. */
  readonly style: string
  /** Links that load its first pictures early. */
  readonly preloads: readonly string[]
}

const preload = /^<link rel="preload"[^>]*\/>/
const styleAttribute = / style="([^"]*)"/g
/** Ratios, lengths, colours and tokens. Anything else, such as the address of a picture, is left to the page. */
const plainRules = /^[a-z-]+:[\w .,/%()#-]+(;[a-z-]+:[\w .,/%()#-]+)*$/

/**
 * Makes markup of React ready for a document. React writes links for its first pictures before it. Quotes in texts are escaped, so
 * a style attribute is never a part of a text.
 */
export function drawn(html: string): Drawn {
  const preloads: string[] = []
  let rest = html
  for (let found = preload.exec(rest); found; found = preload.exec(rest)) {
    preloads.push(found[0])
    rest = rest.slice(found[0].length)
  }
  const rules = new Map<string, number>()
  const markup = rest.replaceAll(styleAttribute, (_, rule: string) => {
    if (!plainRules.test(rule)) return ''
    const number = rules.get(rule) ?? rules.size
    rules.set(rule, number)
    return ` data-s="${number}"`
  })
  const style = [...rules].map(([rule, number]) => `[data-s="${number}"]{${rule}}`).join('')
  return { markup, style, preloads }
}
