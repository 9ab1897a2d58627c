import { Context, type Stream } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Proof } from './proofs.ts'

/** A snapshot on a tracking page, or the proof that it has missed none. */
export type WatchFrame =
  | { readonly is: 'snapshot'; readonly snapshot: Wire['Tracking'] }
  | ({ readonly is: 'proof' } & Proof)

/** A diner's tracking page, across reconnections. */
export class Watch extends Context.Service<
  Watch,
  {
    /** Every snapshot from the channel of an order. */
    readonly snapshots: (trackingId: string) => Stream.Stream<Wire['Tracking']>
    /** The same, and proofs between them. */
    readonly proven: (trackingId: string) => Stream.Stream<WatchFrame>
  }
>()('simulator/services/Watch') {}
