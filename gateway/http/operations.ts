import type { FastifyRequest } from 'fastify'
import type { components, operations } from '#openapi/generated/api.d.ts'
import type { Command } from '../events/log.ts'

type Content<R> = R extends { content: infer C }
  ? 'application/json' extends keyof C
    ? C['application/json']
    : C[keyof C]
  : undefined
type Part<O, Key extends string> = O extends { parameters: infer P }
  ? Key extends keyof P
    ? Exclude<P[Key], undefined>
    : Record<never, never>
  : Record<never, never>
type Body<O> = O extends { requestBody?: infer R } ? Content<Exclude<R, undefined>> : undefined

export type RiderPrincipal = {
  readonly id: string
  readonly storeId: string
  readonly name: string
  readonly phone: string
}

/** One request that has passed its security scheme and the contract. */
export type Call<O> = {
  readonly path: Part<O, 'path'>
  readonly query: Part<O, 'query'>
  readonly body: Body<O>
  /** The courier of the bearer token, on operations of the scheme `rider`. */
  readonly rider: RiderPrincipal | null
  /** Carries the caller's Idempotency-Key, so that a repeated command is done once. */
  readonly command: Command
  readonly request: FastifyRequest
}

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
