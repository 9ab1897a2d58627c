/**
 * OPEN-42: lower case, without accents; other runs of characters become one hyphen. The result is empty for a name
 * without letters.
 */
export const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export type Slugs = {
  readonly slugOf: (id: string) => string | null
  readonly idOf: (slug: string) => string | null
}

/** The slugs of a list of things. When two are equal, the later one gets its id appended (OPEN-42, ROUTE-07). */
export const slugsOf = (things: readonly { readonly id: string; readonly name: string }[]): Slugs => {
  const [ids, slugs] = [new Map<string, string>(), new Map<string, string>()]
  for (const { id, name } of things) {
    let own = slug(name)
    while (own === '' || ids.has(own)) own = own ? `${own}-${id}` : id
    ids.set(own, id)
    slugs.set(id, own)
  }
  return { slugOf: (id) => slugs.get(id) ?? null, idOf: (own) => ids.get(own) ?? null }
}
