import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body as it goes out again and again: written once, compressed once an encoding, named by its content. */
export type CachedJson = {
  readonly etag: string
  readonly json: Buffer
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

type Encoding = 'br' | 'gzip'

const bodies = new WeakMap<object, CachedJson | null>()

/**
 * Marks an answer's body that is the same for all callers until the catalogue changes. An operation that answers
 * with the same object again spares the gateway its serializing, its compressing and its entity tag.
 */
export function cachedJson<Body extends object>(body: Body): Body {
  if (!bodies.has(body)) bodies.set(body, null)
  return body
}

/** The bytes of a body that is kept; null for every other. */
export function cachedJsonOf(body: unknown): CachedJson | null {
  if (typeof body !== 'object' || body === null || !bodies.has(body)) return null
  const known = bodies.get(body)
  if (known) return known
  const json = Buffer.from(JSON.stringify(body))
  // Weak: the same content is sent in more than one encoding (RFC 9110, 8.8.1).
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`
  const fresh: CachedJson = { etag, json, encoded: new Map() }
  bodies.set(body, fresh)
  return fresh
}

type Head = { readonly status: number; readonly headers?: Readonly<Record<string, string | string[]>> }

/** Answers with a kept body, in the smallest encoding that the client takes, or says that the client has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedJson,
  { status, headers }: Head,
) {
  reply.code(status).headers({ etag: cached.etag, vary: 'accept-encoding', ...headers })
  if (request.headers['if-none-match'] === cached.etag) return reply.code(304).send()
  const encoding = encodingFor(cached, request.headers['accept-encoding'])
  reply.type('application/json; charset=utf-8')
  if (!encoding) return reply.send(cached.json)
  return reply.header('content-encoding', encoding).send(await encodedAs(cached, encoding))
}

const leastBytes = 1024

/** The encoding that the client prefers, and of equal ones the smallest; null for as it is. */
export const encodingFor = ({ json }: CachedJson, accepted: string | undefined): Encoding | null =>
  json.length < leastBytes || !accepted ? null : negotiate(accepted, ['br', 'gzip'])

/** Compressed once, off the event loop, for all who ask. */
export function encodedAs({ json, encoded }: CachedJson, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding)
  if (known) return known
  const fresh =
    encoding === 'br'
      ? promisify(brotliCompress)(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : promisify(gzip)(json, { level: 9 })
  encoded.set(encoding, fresh)
  return fresh
}
