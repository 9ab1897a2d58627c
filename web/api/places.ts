import type { Position } from '#domain/geo/position.ts'

/** A place found by its address, or the other way round. */
export type Place = {
  readonly id: string
  readonly label: string
  readonly street: string
  readonly number: string
  readonly city: string
  readonly locality: string
  readonly country: string
  readonly postalCode: string
  readonly position: Position
}
