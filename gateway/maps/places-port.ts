import type { Position } from '#domain/geo/position.ts'

export type Place = {
  readonly street: string
  /** Null is the street without a number. */
  readonly number: string | null
  readonly locality: string
  readonly city: string
  readonly country: string
  readonly position: Position
}

/** What finds addresses; embedded, it knows the demo's city alone, other adapters ask a provider (OPEN-17). */
export type Places = {
  readonly search: (query: string, near?: Position) => Promise<readonly Place[]>
  readonly reverse: (position: Position) => Promise<Place | null>
}
