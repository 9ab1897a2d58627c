import { type Agent, request } from 'node:http'

type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** An answer as it is on the wire: `fetch` would undo its encoding. */
export const rawAnswer = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  {
    method = 'GET',
    body = '',
    agent,
  }: { readonly method?: string; readonly body?: string; readonly agent?: Agent } = {},
) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.once('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    asked.once('error', reject).end(body)
  })
