/** A content security policy with more sources. A directive that it does not have starts with what it would fall back to. */
export function widened(policy: string, more: Readonly<Record<string, readonly string[]>>): string {
  const directives = policy.split(';').map((directive) => directive.trim())
  for (const [name, sources] of Object.entries(more)) {
    const at = directives.findIndex((directive) => directive.startsWith(`${name} `))
    if (at >= 0) directives[at] = [directives[at], ...sources].join(' ')
    else directives.push([name, "'self'", ...sources].join(' '))
  }
  return directives.join(';')
}
