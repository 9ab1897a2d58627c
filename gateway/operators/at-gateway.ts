import type { Backend, Called } from './run-command.ts'

type Settings = { readonly ADMIN_TOKEN?: string | undefined; readonly PORT: number }

const gatewayMs = 30_000

/** The calls of the command line at the gateway that holds the embedded database; a sentence where its token is missing. */
export function atGateway({ ADMIN_TOKEN: token, PORT }: Settings, held: Error): Backend | string {
  if (!token) return `${held.message} A running gateway does it too: set its ADMIN_TOKEN here.`
  const base = process.env['GATEWAY_URL'] ?? `http://127.0.0.1:${PORT}`

  /** The body is that of the contract, which the gateway keeps. */
  const call = async <Body>(method: string, path: string, sent?: object): Promise<Called<Body>> => {
    try {
      const answer = await fetch(`${base}/api/console/operators${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
        ...(sent && { body: JSON.stringify(sent) }),
        signal: AbortSignal.timeout(gatewayMs),
      })
      const body: unknown = await answer.json()
      if (answer.ok) return { ok: true, body: body as Body }
      return { ok: false, sentence: (body as { message?: string }).message ?? `It answered ${answer.status}.` }
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      const sentence = `The gateway at ${base} did not answer (${cause}): GATEWAY_URL says where it is.`
      return { ok: false, sentence: `${held.message} ${sentence}` }
    }
  }
  const person = (id: string, what: string) => `/${encodeURIComponent(id)}/${what}`

  return {
    list: (offset) => call('GET', `?offset=${offset}`),
    invite: (body) => call('POST', '', body),
    reset: (id) => call('POST', person(id, 'reset')),
    disable: (id) => call('POST', person(id, 'disable')),
    enable: (id) => call('POST', person(id, 'enable')),
  }
}
