import type { DirectoryInUse } from '../db/directory-lock.ts'
import { callGateway, refusalOf } from '../db/running-gateway.ts'
import type { Backend, CallAnswer } from './run-command.ts'

const gatewayMs = 30_000

/** The calls of the command line at the gateway that holds the embedded database. */
export function atGateway(settings: Parameters<typeof callGateway>[1], held: DirectoryInUse): Backend {
  /** The body is that of the contract, which the gateway keeps. */
  const call = async <Body>(
    method: string,
    path: string,
    { query = {}, sent }: { readonly query?: Readonly<Record<string, string>>; readonly sent?: object } = {},
  ): Promise<CallAnswer<Body>> => {
    const body = sent && { type: 'application/json', text: JSON.stringify(sent) }
    const url = `/api/console/operators${path}`
    const answer = await callGateway({ method, url, query, ...(body && { body }), waitMs: gatewayMs }, settings, held)
    if ('sentence' in answer) return { ok: false, sentence: answer.sentence }
    if (!answer.ok) return { ok: false, sentence: (await refusalOf(answer)).join('\n') }
    return { ok: true, body: (await answer.json()) as Body }
  }
  const person = (id: string, what: string) => `/${encodeURIComponent(id)}/${what}`

  return {
    list: (offset) => call('GET', '', { query: { offset: String(offset) } }),
    invite: (body) => call('POST', '', { sent: body }),
    reset: (id) => call('POST', person(id, 'reset')),
    disable: (id) => call('POST', person(id, 'disable')),
    enable: (id) => call('POST', person(id, 'enable')),
  }
}
