/** The host has no address, its port is closed, or the first packet has no answer. */
const codes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])
const calls: ReadonlySet<string> = new Set(['connect', 'getaddrinfo'])

/** Whether the cause of a failed call says that there was no connection, so that the request surely never left. */
export function neverLeft(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { code, syscall } = cause as { readonly code?: unknown; readonly syscall?: unknown }
  return codes.has(String(code)) || calls.has(String(syscall))
}
