import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { byOf } from '#domain/access/by.ts'
import { keyScopeOf, type Principal } from '#domain/access/principal.ts'
import type { Command } from '../events/log.ts'
import { bodyLimit as usualLimit } from './app.ts'
import { type CachedJson, cachedJsonOf, sendCached } from './cached-json.ts'
import { commandId } from './command-id.ts'
import { type ContractOperation, contractOperations } from './contract.ts'
import type { CountedGuesses } from './guess-kinds.ts'
import type { Call, ErrorBody, Operations } from './operations.ts'
import { type ErrorItem, HttpProblem } from './problems.ts'
import { logRefusal } from './refusals.ts'
import { unstorable } from './unstorable.ts'
import type { Validator } from './validators.ts'

/** Knows the callers of operations, and the rule of each operation. */
export type Admission = {
  /** The security scheme that the contract names for an operation; null for an open one, undefined for one without a rule. */
  readonly schemeOf: (operationId: string) => string | null | undefined
  /** Answers who calls an operation. Throws HttpProblem for a caller whom its rule keeps out. */
  readonly admit: (operationId: string, request: FastifyRequest) => Promise<Principal>
}

type OperationAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string | string[]>>
}
type AnyHandler = (call: Call<never>) => Promise<OperationAnswer>

export type BindOptions = {
  readonly document: { readonly [key: string]: unknown }
  readonly handlers: Partial<Operations>
  readonly admission: Admission
  readonly countedGuesses: CountedGuesses
  /** Tests and the demo check every answer against the contract. */
  readonly checkResponses: boolean
}

const checked = new WeakSet<CachedJson>()

const keyHeader = 'idempotency-key'
const longestKey = 200

/** The only calls where a wrong payload is not 400: there 400 means a wrong security code (FAMBIG-52). */
const unprocessable: readonly string[] = ['registerRider', 'updateRider']

/** Makes a route of every operation. Throws when a handler or an operation is missing its other half. */
export function bindContract(app: FastifyInstance, options: BindOptions): void {
  const operations = contractOperations(options.document)
  complain(operations, options)
  for (const operation of operations) {
    const handler = options.handlers[operation.operationId as keyof Operations & string] as AnyHandler
    app.route({
      method: operation.method,
      url: operation.url,
      ...bodyLimitOf(operation),
      onRequest: async (request, reply) => {
        // First of all, so that a refusal for its form, its rate or its size carries it as well.
        reply.header('cache-control', operation.cacheControl)
        assertMediaType(operation, request)
        if ((operation.bodyLimit ?? 0) > usualLimit) await options.admission.admit(operation.operationId, request)
      },
      handler: (request, reply) => serve(operation, handler, options, request, reply),
    })
  }
}

function complain(operations: readonly ContractOperation[], { handlers, admission, countedGuesses }: BindOptions) {
  const known = new Set(operations.map(({ operationId }) => operationId))
  const served = Object.keys(handlers)
  const faults = [
    ...[...known].filter((id) => !served.includes(id)).map((id) => `operation ${id} has no handler`),
    ...served.filter((id) => !known.has(id)).map((id) => `handler ${id} has no operation`),
    ...operations
      .filter(({ operationId, takesSecret }) => takesSecret && !(operationId in countedGuesses))
      .map(({ operationId }) => `operation ${operationId} takes a secret, and no feature limits its guesses`),
    ...operations.flatMap(({ operationId, schemes }) => {
      const rule = admission.schemeOf(operationId)
      if (rule === undefined) return [`operation ${operationId} has no rule of access`]
      const asked = schemes.join(' or ') || 'none'
      return asked === (rule ?? 'none')
        ? []
        : [`operation ${operationId} asks for the scheme ${asked}, its rule for ${rule ?? 'none'}`]
    }),
  ]
  if (faults.length) throw new Error(`The gateway and its contract differ: ${faults.join('; ')}.`)
}

async function serve(
  operation: ContractOperation,
  handler: AnyHandler,
  { admission, checkResponses }: BindOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const principal = await admission.admit(operation.operationId, request)
  const faults = faultsOf(operation, request)
  const [first] = faults
  if (first) {
    const status = unprocessable.includes(operation.operationId) ? 422 : 400
    throw new HttpProblem(status, 'INVALID_REQUEST', `${first.path}: ${first.message}`, faults)
  }
  const answer = await handler({
    path: request.params,
    query: request.query,
    body: request.body,
    principal,
    command: commandOf(operation, request, principal),
    request,
  } as Call<never>)
  const cached = cachedJsonOf(answer.body)
  // A kept body never changes, so it is checked once.
  // A table that is read while it is sent is not here yet.
  if (checkResponses && !(cached && checked.has(cached)) && !(answer.body instanceof Readable)) {
    assertDocumented(operation, answer)
    if (cached) checked.add(cached)
  }
  if (cached) return sendCached(request, reply, cached, answer)
  if (isProblem(answer.body)) logRefusal(request, answer.body)
  return send(reply, answer)
}

/** Some clients send an empty object where no body is documented: a kilobyte leaves room for it. */
const bodyLimitOf = ({ bodyLimit, mediaTypes }: ContractOperation) =>
  bodyLimit !== null ? { bodyLimit } : mediaTypes.length === 0 ? { bodyLimit: 1024 } : {}

/** Refuses a form where JSON is documented: browsers send forms to other sites without a preflight request. */
function assertMediaType({ mediaTypes }: ContractOperation, { headers }: FastifyRequest) {
  const given = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (given === undefined || mediaTypes.length === 0 || mediaTypes.includes(given)) return
  throw new HttpProblem(415, 'UNSUPPORTED_MEDIA_TYPE', `This call takes ${mediaTypes.join(' or ')}.`)
}

function faultsOf(operation: ContractOperation, { params, query, body }: FastifyRequest): readonly ErrorItem[] {
  const of = (place: string, value: unknown, check: Validator) => {
    const faults = check(value)
    // Once its shape is right, a value has no more parts than the contract allows.
    const cached = faults.length === 0 ? unstorable(value) : null
    return (cached ? [cached] : faults).map((item) => ({ ...item, path: `${place}${item.path}` }))
  }
  return [
    ...of('path', params, operation.checkPath),
    ...of('query', query, operation.checkQuery),
    ...of('body', body, operation.checkBody),
  ]
}

const isProblem = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'statusCode' in body && 'code' in body

/** A key counts for one operation and one caller, so that no caller replays another's answer. */
function commandOf(
  { operationId, changes }: ContractOperation,
  request: FastifyRequest,
  principal: Principal,
): Command {
  const by = byOf(principal)
  const key = request.headers[keyHeader]
  if (!changes || key === undefined) return { by }
  if (typeof key !== 'string' || key.trim() === '' || key.length > longestKey)
    throw new HttpProblem(400, 'INVALID_REQUEST', `header ${keyHeader}: 1 to ${longestKey} characters, not only spaces`)
  return { by, id: commandId(operationId, keyScopeOf(principal), key), content: [request.params, request.body ?? null] }
}

function assertDocumented({ operationId, checkResponse }: ContractOperation, { status, body }: OperationAnswer) {
  const check = checkResponse(status)
  const faults = check
    ? check(body === undefined ? undefined : JSON.parse(JSON.stringify(body)))
    : [{ path: '/', message: 'undocumented status' }]
  if (faults.length)
    throw new Error(
      `${operationId} answered ${status} off its contract: ${faults.map((f) => `${f.path} ${f.message}`).join('; ')}`,
    )
}

function send(reply: FastifyReply, { status, body, headers }: OperationAnswer) {
  reply.code(status)
  if (headers) reply.headers(headers)
  // Not JSON: the handler has written it.
  if (body instanceof Readable) return reply.send(body)
  if (typeof body === 'string' && headers?.['content-type']) return reply.send(body)
  return body === undefined ? reply.send() : reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
