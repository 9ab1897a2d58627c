import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '#domain/access/principal.ts'
import type { components, operations } from '#openapi/generated/api.d.ts'
import type { Command } from '../events/log.ts'

type Content<R> = R extends { content: infer C }
  ? 'application/json' extends keyof C
    ? C['application/json']
    : C extends { 'text/csv': string } | { 'application/yaml': string }
      ? string | Readable
      : C[keyof C]
  : undefined
type Part<O, Key extends string> = O extends { parameters: infer P }
  ? Key extends keyof P
    ? Exclude<P[Key], undefined>
    : Record<never, never>
  : Record<never, never>
type Body<O> = O extends { requestBody?: infer R } ? Exclude<Content<Exclude<R, undefined>>, Readable> : undefined

/** One request that has passed its rule of access and the contract. */
export type Call<O> = {
  readonly path: Part<O, 'path'>
  readonly query: Part<O, 'query'>
  readonly body: Body<O>
  /** The one who asks, as far as the operation's rule reads it (`domain/access`). */
  readonly principal: Principal
  /** Carries the caller's Idempotency-Key, so that a repeated command is done once. */
  readonly command: Command
  readonly request: FastifyRequest
}

/** The one who asks, with the request. */
export type Caller = Pick<Call<never>, 'principal' | 'request'>

export type Reply<O> = O extends { responses: infer R }
  ? {
      [S in keyof R]: {
        readonly status: S
        readonly body: Content<R[S]>
        readonly headers?: Readonly<Record<string, string | string[]>>
      }
    }[keyof R]
  : never

/** One function per operationId. Forgetting one, or answering off the contract, does not compile. */
export type Operations = {
  [Id in keyof operations]: (call: Call<operations[Id]>) => Promise<Reply<operations[Id]>>
}

export type ErrorBody = components['schemas']['Error']
