import type { MapProvider } from '#domain/catalog/branch.ts'
import type { Region } from '#domain/delivery/region.ts'
import type { Position } from '#domain/geo/position.ts'
import { HttpProblem } from '../http/problems.ts'

export type ProviderPlace = {
  /** The provider's own. */
  readonly id: string
  /** The address in one line, as the provider writes it. */
  readonly label: string
  readonly street: string
  /** Null is the street without a number. */
  readonly number: string | null
  /** A known place, such as a station, whose position is its own. Without it, a place without a number is a street, a corner or an area. */
  readonly isLandmark?: true
  /** The part of the city. */
  readonly zone: string
  readonly city: string
  /** The province. */
  readonly locality: string
  /** Two capitals. */
  readonly country: string
  readonly postalCode: string
  readonly position: Position
}

/** A result of a search. `place` is null for a provider that gives the place only for its id. */
type Suggestion = { readonly id: string; readonly label: string; readonly place: ProviderPlace | null }

export type PlaceQuestion = {
  /** Nearer ones first. */
  readonly near?: Position | undefined
  /** ADDR-26: two capitals each; nothing outside them is an answer. */
  readonly countries: readonly string[]
  /** The surroundings of the one store that asks, for a provider that can search in them alone. */
  readonly region?: Region | undefined
  /** A key shared by the searches of one diner for one address, for a provider that charges by it. */
  readonly session?: string | undefined
}

/**
 * The finder of addresses: the embedded gazetteer, or a provider (OPEN-17). All calls may fail with `placesFailed`. Rooms ask by
 * `askerOf`, which refuses answers far from the store.
 */
export type Places = {
  /** The text that a provider wants beside its results. */
  readonly attribution: string | null
  /** Whether it finds a street by its first letters. One that does not, such as Nominatim, needs whole words. */
  readonly completes: boolean
  /** While one types. */
  readonly suggest: (query: string, question: PlaceQuestion) => Promise<readonly Suggestion[]>
  /** The place of a suggestion. */
  readonly details: (id: string, question: PlaceQuestion) => Promise<ProviderPlace | null>
  /** The places of a whole address, as one would write it on a letter; the likeliest first. */
  readonly geocode: (address: string, question: PlaceQuestion) => Promise<readonly ProviderPlace[]>
  readonly reverse: (position: Position) => Promise<ProviderPlace | null>
}

/** ADDR-29: who answers for a branch. */
export type PlacesOf = (provider: MapProvider) => Places

/** The provider does not answer, or refuses to. The diner sees the failure, and the log says why. */
export const placesFailed = (why: string) => new HttpProblem(502, 'PROVIDER_FAILED', `No answer about places: ${why}.`)
