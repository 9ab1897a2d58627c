import type { FastifyInstance } from 'fastify'
import type { Callers } from '../access/admission.ts'
import type { Follower } from '../events/followers.ts'
import { type Instance, together } from '../ground/feature-parts.ts'
import type { Readings } from '../http/observe.ts'
import type { Operations } from '../http/operations.ts'
import { type PagePolicy, policiesTogether } from '../http/page-policy.ts'
import type { BuiltPages, PageAt } from '../http/site.ts'
import type { ClientEvent } from '../realtime/notice.ts'
import type { TimerCalls, TimerHandlers } from '../timers/timers.ts'

/** The parts that all features of a node bring, joined. */
export type NodeParts = {
  /** Every operation that is served, by its id in the contract. */
  readonly operations: Partial<Operations>
  readonly callers: Callers
  /** In the order of the features. */
  readonly followers: readonly Follower[]
  /** The handler of every kind of timer that waits for another service. */
  readonly calls: TimerCalls
  /** The handler of every other kind of timer. */
  readonly timers: TimerHandlers
  /** Every figure of a feature, by its name at `/metrics`. */
  readonly readings: Readings
  /** The hosts, beside our own, to which a page of some feature sends forms. */
  readonly formHosts: readonly string[]
  readonly pagePolicy: PagePolicy
  readonly pages: (built: BuiltPages) => PageAt
  readonly routes: (app: FastifyInstance) => void
  readonly prime: (channel: string) => void
  readonly onClientEvent: (event: ClientEvent) => void
  /** Is done before the node serves. */
  readonly begin: () => Promise<unknown>
  /** Each ends the work of one feature. */
  readonly stops: readonly (() => unknown)[]
}

/**
 * Joins the instances of all features, which are given by name. Throws where two bring the same, and where none knows the callers or
 * makes the pages.
 */
export function joined(made: Readonly<Record<string, Instance>>): NodeParts {
  const instances = Object.values(made)
  const { dinerOf, courierOf, operatorOf, printerStoresOf } = together(instances.map(({ callers }) => callers))
  if (!dinerOf || !courierOf || !operatorOf || !printerStoresOf) throw new Error('no feature knows the callers')
  const { pages } = together(instances.map((instance) => instance.pages && { pages: instance.pages }))
  if (!pages) throw new Error('no feature makes the pages')
  return {
    operations: together(instances.map(({ operations }) => operations)),
    callers: { dinerOf, courierOf, operatorOf, printerStoresOf },
    followers: Object.entries(made).flatMap(([name, { follower }]) => (follower ? [{ name, ...follower }] : [])),
    calls: together(instances.map(({ calls }) => calls)),
    timers: together(instances.map(({ timers }) => timers)),
    readings: together(instances.map(({ readings }) => readings)),
    formHosts: instances.flatMap(({ formHosts = [] }) => formHosts),
    pages,
    pagePolicy: policiesTogether(...instances.flatMap(({ pagePolicy }) => pagePolicy ?? [])),
    routes(app) {
      for (const { routes } of instances) routes?.(app)
    },
    prime(channel) {
      for (const { prime } of instances) prime?.(channel)
    },
    onClientEvent(event) {
      for (const { onClientEvent } of instances) onClientEvent?.(event)
    },
    begin: () => Promise.all(instances.map(({ begin }) => begin?.())),
    stops: instances.flatMap(({ stop }) => stop ?? []),
  }
}
