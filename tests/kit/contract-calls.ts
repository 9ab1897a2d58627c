import { afterEach } from 'vitest'
import type { operations as Contract } from '#openapi/generated/api.d.ts'
import { operations } from './once-a-worker/contract.ts'
import { onEachCall } from './web-calls.ts'

export type OperationId = keyof Contract & string

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : null
type AnswerOf<Id extends OperationId> = Contract[Id] extends { responses: infer Answers }
  ? JsonOf<Answers[keyof Answers & (200 | 201 | 202 | 204)]>
  : never
type Reply<Id extends OperationId> = AnswerOf<Id> | Response

/** A call of the page, as the gateway hears it. */
export type SentCall = {
  readonly operationId: string
  readonly path: Readonly<Record<string, string>>
  readonly search: string
  readonly key: string | null
  readonly body: unknown
}

/** A body of the contract, any response, or a function that gives one of them. */
export type ContractAnswer<Id extends OperationId> = Reply<Id> | ((call: SentCall) => Reply<Id> | Promise<Reply<Id>>)

/** The answers of a gateway by operation. */
export type ContractAnswers = { readonly [Id in OperationId]?: ContractAnswer<Id> }

const routes = operations
  .map(({ method, operationId, url, checkResponse }) => ({
    ...{ method, operationId, names: [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '') },
    pattern: new RegExp(`^${url.replaceAll(/:\w+/g, '([^/]+)')}$`),
    // Looked up for an answer alone: each validator compiles when it is first asked for.
    status: () => [200, 201, 202].find((status) => checkResponse(status)) ?? 200,
  }))
  .sort((a, b) => a.names.length - b.names.length)

/**
 * A gateway that answers the page's calls from a table, typed by the contract. An operation without an answer has done its work, without a
 * body. The calls are forgotten after each test.
 */
export function contractCalls() {
  const asked: SentCall[] = []
  afterEach(() => void asked.splice(0))

  return {
    asked,
    /** The calls of an operation, in order. */
    callsOf: (operationId: OperationId) => asked.filter((call) => call.operationId === operationId),
    serve(answers: ContractAnswers) {
      onEachCall(async (request) => {
        const { pathname, search } = new URL(request.url)
        if (pathname === '/healthz') return new Response('ok')
        const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
        const operationId = route?.operationId ?? pathname
        const parts = route?.pattern.exec(pathname)?.slice(1) ?? []
        const text = await request.clone().text()
        const call: SentCall = {
          ...{ operationId, search, key: request.headers.get('Idempotency-Key') },
          path: Object.fromEntries(parts.map((part, at) => [route?.names[at] ?? '', decodeURIComponent(part)])),
          body: text ? JSON.parse(text) : null,
        }
        asked.push(call)
        const answer: unknown = answers[operationId as OperationId]
        const reply: unknown = typeof answer === 'function' ? await answer(call) : answer
        if (reply instanceof Response) return reply
        return reply === undefined || reply === null
          ? new Response(null, { status: 204 })
          : Response.json(reply, { status: route?.status() ?? 200 })
      })
    },
  }
}
