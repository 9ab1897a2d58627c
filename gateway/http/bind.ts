import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteLimit } from './app.ts'
import { type ContractOperation, contractOperations } from './contract.ts'
import { encodedAs, encodingFor, type Kept, keptOf } from './kept-json.ts'
import type { Call, ErrorBody, Operations, RiderPrincipal } from './operations.ts'
import { HttpProblem, problem } from './problems.ts'
import { logRefusal } from './refusals.ts'

/** Answers who calls, or throws HttpProblem. One function per security scheme of the contract. */
export type SecurityHandlers = {
  readonly rider: (request: FastifyRequest) => Promise<RiderPrincipal>
  readonly admin: (request: FastifyRequest) => Promise<void>
}

type Answer = { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
type AnyHandler = (call: Call<never>) => Promise<Answer>

export type BindOptions = {
  readonly document: { readonly [key: string]: unknown }
  readonly handlers: Partial<Operations>
  /** Documented operations that a later issue serves; each answers 501. */
  readonly pending: readonly string[]
  readonly security: SecurityHandlers
  /** Tests and the demo check every answer against the contract. */
  readonly checkResponses: boolean
  readonly rateLimit: false | RouteLimit
}

const keyHeader = 'idempotency-key'
const longestKey = 200

/** The only calls where a wrong payload is not 400: there 400 means a wrong security code (FAMBIG-52). */
const unprocessable: readonly string[] = ['registerRider', 'updateRider']

/** Makes a route of every operation. Throws when a handler or an operation is missing its other half. */
export function bindContract(app: FastifyInstance, options: BindOptions): void {
  const operations = contractOperations(options.document)
  complain(operations, options)
  for (const operation of operations) {
    const handler = options.handlers[operation.operationId as keyof Operations & string] as AnyHandler | undefined
    app.route({
      method: operation.method,
      url: operation.url,
      ...(operation.bodyLimit !== null && { bodyLimit: operation.bodyLimit }),
      config: { rateLimit: options.rateLimit },
      handler: handler
        ? (request, reply) => serve(operation, handler, options, request, reply)
        : (_, reply) =>
            send(reply, problem(501, 'NOT_SERVED', `${operation.operationId} is documented and not served yet.`)),
    })
  }
}

function complain(operations: readonly ContractOperation[], { handlers, pending, security }: BindOptions) {
  const known = new Set(operations.map(({ operationId }) => operationId))
  const served = Object.keys(handlers)
  const faults = [
    ...[...known]
      .filter((id) => !served.includes(id) && !pending.includes(id))
      .map((id) => `operation ${id} has no handler`),
    ...served.filter((id) => !known.has(id)).map((id) => `handler ${id} has no operation`),
    ...served.filter((id) => pending.includes(id)).map((id) => `operation ${id} is served and still listed as pending`),
    ...pending.filter((id) => !known.has(id)).map((id) => `pending operation ${id} is not in the contract`),
    ...operations
      .flatMap(({ operationId, schemes }) => schemes.map((scheme) => ({ operationId, scheme })))
      .filter(({ scheme }) => !(scheme in security))
      .map(({ operationId, scheme }) => `operation ${operationId} asks for the unknown security scheme ${scheme}`),
  ]
  if (faults.length) throw new Error(`The gateway and its contract differ: ${faults.join('; ')}.`)
}

async function serve(
  operation: ContractOperation,
  handler: AnyHandler,
  { security, checkResponses }: BindOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const rider = operation.schemes.includes('rider') ? await security.rider(request) : null
  if (operation.schemes.includes('admin')) await security.admin(request)
  const faults = [
    ...operation.checkPath(request.params).map((item) => ({ ...item, path: `path${item.path}` })),
    ...operation.checkQuery(request.query).map((item) => ({ ...item, path: `query${item.path}` })),
    ...operation.checkBody(request.body).map((item) => ({ ...item, path: `body${item.path}` })),
  ]
  if (faults.length) {
    const [first] = faults
    const status = unprocessable.includes(operation.operationId) ? 422 : 400
    throw new HttpProblem(status, 'INVALID_REQUEST', `${first?.path}: ${first?.message}`, faults)
  }
  const answer = await handler({
    path: request.params,
    query: request.query,
    body: request.body,
    rider,
    command: commandOf(operation, request, rider),
    request,
  } as Call<never>)
  const kept = keptOf(answer.body)
  if (checkResponses && !isChecked(answer.body)) assertDocumented(operation, answer)
  if (kept) return sendKept(request, reply, kept, answer)
  if (isProblem(answer.body)) logRefusal(request, answer.body)
  return send(reply, answer)
}

const checked = new WeakSet<object>()

/** Once is enough for a body that is kept: it is the same ever after. */
function isChecked(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !keptOf(body)) return false
  if (checked.has(body)) return true
  checked.add(body)
  return false
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept, { status, headers }: Answer) {
  reply.code(status).headers({ etag: kept.etag, vary: 'accept-encoding', 'cache-control': 'no-cache', ...headers })
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
  const encoding = encodingFor(kept, request.headers['accept-encoding'])
  reply.type('application/json; charset=utf-8')
  if (!encoding) return reply.send(kept.json)
  return reply.header('content-encoding', encoding).send(await encodedAs(kept, encoding))
}

const isProblem = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'statusCode' in body && 'code' in body

/** A key counts for one operation and one caller: nobody replays another's answer. */
function commandOf({ operationId, changes }: ContractOperation, request: FastifyRequest, rider: RiderPrincipal | null) {
  const key = request.headers[keyHeader]
  if (!changes || key === undefined) return {}
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey)
    throw new HttpProblem(400, 'INVALID_REQUEST', `header ${keyHeader}: 1 to ${longestKey} characters`)
  const caller = rider?.id ?? ''
  const id = createHash('sha256').update([operationId, caller, key].join('\n')).digest('base64url')
  return { id, content: [request.params, request.body ?? null] }
}

function assertDocumented({ operationId, checkResponse }: ContractOperation, { status, body }: Answer) {
  const check = checkResponse(status)
  const faults = check
    ? check(body === undefined ? undefined : JSON.parse(JSON.stringify(body)))
    : [{ path: '/', message: 'undocumented status' }]
  if (faults.length)
    throw new Error(
      `${operationId} answered ${status} off its contract: ${faults.map((f) => `${f.path} ${f.message}`).join('; ')}`,
    )
}

function send(reply: FastifyReply, { status, body, headers }: Answer) {
  reply.code(status)
  if (headers) reply.headers(headers)
  return body === undefined || status === 204
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
