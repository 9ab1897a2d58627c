import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The wait for an answer that a document is drawn from. A document without it works as well, only later. */
export const drawingPatienceMs = 150

/** Characters of an answer that a document may carry. A longer one is left to the page's own call. */
const longestAnswer = 32_768

type Visitor = Pick<FastifyRequest, 'method' | 'headers' | 'socket'>

/**
 * Whether a person's browser opens this address as a page of its own. A program that looks into a link, such as a chat that makes a
 * preview, and a browser that only loads it ahead say so in no header, or in another one: for them nothing of an order is drawn.
 */
export const opensPage = ({ method, headers }: Pick<Visitor, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-purpose'] === undefined &&
  headers['purpose'] === undefined

/**
 * The answer that this visitor's own call would have, with the same limits, counts and log: a document tells nothing that the call
 * would not tell. Null for a refusal, and for an answer that is late or too long.
 */
export async function answerForVisit(
  app: FastifyInstance,
  { headers, socket }: Visitor,
  url: string,
  patienceMs = drawingPatienceMs,
): Promise<unknown> {
  const call = app
    .inject({ method: 'GET', url, headers: identityIn(headers), remoteAddress: socket.remoteAddress ?? '' })
    .then(({ statusCode, payload }) =>
      statusCode === 200 && payload.length <= longestAnswer ? (JSON.parse(payload) as unknown) : null,
    )
    .catch(() => null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The headers that say who calls; those about the document's own form are left out. */
const identity = /^(host|cookie|forwarded|simulator-run|user-agent|x-forwarded-.*|x-real-ip)$/

const identityIn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => identity.test(name)))
