import { Context, type Stream } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'

/** A diner's tracking page: every snapshot from its channel, across reconnections. */
export class Watch extends Context.Service<
  Watch,
  { readonly snapshots: (trackingId: string) => Stream.Stream<Wire['Tracking']> }
>()('simulator/services/Watch') {}
