import { randomUUID } from 'node:crypto'
import type { DirectoryInUse } from './directory-lock.ts'

export type GatewayCall = {
  readonly method: string
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  readonly body?: { readonly type: string; readonly text: string }
  readonly waitMs: number
}

type Settings = { readonly ADMIN_TOKEN?: string | undefined; readonly PORT: number }

/** Calls the gateway that holds the embedded database, in place of opening it; a sentence says why no gateway has answered. */
export async function callGateway(
  { method, url, query, body, waitMs }: GatewayCall,
  { ADMIN_TOKEN: token, PORT }: Settings,
  held: DirectoryInUse,
): Promise<Response | { readonly sentence: string }> {
  const base = process.env['GATEWAY_URL'] ?? `http://127.0.0.1:${PORT}`
  if (!token)
    return {
      sentence: `${held.message} A running gateway does it too: set its ADMIN_TOKEN here, or call ${method} ${url} at it.`,
    }
  const search = new URLSearchParams(query).toString()
  const refused = (reason: string) => ({ sentence: `${held.message} ${reason}: GATEWAY_URL says where it is.` })
  try {
    const response = await fetch(`${base}${url}${search && `?${search}`}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': body.type }),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: body.text }),
      signal: AbortSignal.timeout(waitMs),
    })
    const type = response.headers.get('content-type') ?? ''
    if (/^application\/(json|yaml)/.test(type)) return response
    await response.body?.cancel()
    return refused(`What answers at ${base} is no gateway of this release (${response.status}, ${type || 'no type'})`)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return refused(`The gateway at ${base} did not answer (${cause})`)
  }
}

/** The sentences of an answer that refuses: its errors, then its message. */
export async function refusalOf(response: Response): Promise<readonly string[]> {
  const { message, errors = [] } = (await response.json().catch(() => ({}))) as {
    readonly message?: string
    readonly errors?: readonly { readonly path?: string; readonly message: string }[]
  }
  if (response.status === 401) return ['The gateway refuses this ADMIN_TOKEN: take the one that it was started with.']
  return [
    ...errors.map((error) => [error.path, error.message].filter(Boolean).join(': ')),
    message ?? `The gateway answered ${response.status}.`,
  ]
}
