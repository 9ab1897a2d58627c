import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** The limit of a call that is not answered. */
const answerMs = 10_000
/** The time before a call is sent again, so that the load leaves the processor time for the nodes. */
const againMs = 100

/** Whether the answer says by itself that the call may go well a moment later: a node's 503, or a proxy that has no node. */
const isPassing = (status: number) => [502, 503, 504, 521].includes(status)

const isWhole = (answer: Response, text: string) => {
  if (text === '' || !answer.headers.get('content-type')?.startsWith('application/json')) return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Sends each call under one Idempotency-Key until it is answered in whole, as our pages do: after a lost connection, half an answer,
 * and a 502, 503, 504 or 521.
 */
export function patientSender() {
  let retries = 0
  let isOver = false
  const once = async (request: Request, headers: Readonly<Record<string, string>>, body: string | null) => {
    const { url, method } = request
    const signal = AbortSignal.timeout(answerMs)
    const answer = await fetch(url, { method, headers, body, signal }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (!answer || text === null || text === undefined) return null
    if (isPassing(answer.status) || !isWhole(answer, text)) return null
    return new Response(answer.status === 204 ? null : text, { status: answer.status, headers: answer.headers })
  }
  return {
    retries: () => retries,
    /** Lets the calls without an answer fail. */
    giveUp() {
      isOver = true
    },
    async send(request: Request): Promise<Response> {
      const text = await request.text()
      const headers = {
        ...Object.fromEntries(request.headers),
        'accept-encoding': 'identity',
        ...(request.method !== 'GET' && { 'idempotency-key': randomUUID() }),
      }
      for (;;) {
        const answer = await once(request, headers, text || null)
        if (answer) return answer
        if (isOver) throw new Error(`${request.method} ${request.url} was never answered`)
        retries += 1
        await setTimeout(againMs)
      }
    },
  }
}
