/** The content security policy of a page, from the one of all pages; `query` is what follows the path. */
export type PagePolicy = (path: string, policy: string, query: URLSearchParams) => string

/** Each in turn widens what the one before has made. */
export const policiesTogether =
  (...policies: readonly PagePolicy[]): PagePolicy =>
  (path, policy, query) =>
    policies.reduce((widest, policyOf) => policyOf(path, widest, query), policy)

/** A directive that the policy does not have starts with what it would fall back to. */
export function widened(policy: string, more: Readonly<Record<string, readonly string[]>>): string {
  const directives = policy.split(';').map((directive) => directive.trim())
  for (const [name, sources] of Object.entries(more)) {
    const at = directives.findIndex((directive) => directive.startsWith(`${name} `))
    if (at >= 0) directives[at] = [directives[at], ...sources].join(' ')
    else directives.push([name, "'self'", ...sources].join(' '))
  }
  return directives.join(';')
}
