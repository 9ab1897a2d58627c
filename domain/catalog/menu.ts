/** Whether a store has sold a thing out for now. It is a lever of the store, and never stands in a catalogue. */
type SoldOut = { readonly soldOut?: true | undefined }

/** Prices in minor units. */
export type PlateSize = SoldOut & { readonly id: string; readonly name: string; readonly price: number }

export type Garnish = SoldOut & {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly visible: boolean
}

/** PLATE-02. `min` and `max` bound the units picked in the group. */
export type GarnishGroup = {
  readonly id: string
  readonly name: string
  readonly mandatory: boolean
  readonly multipleSelection: boolean
  readonly min: number
  readonly max: number
  readonly garnishes: readonly Garnish[]
}

/** PLATE-01. A plate without sizes costs `price`; one with sizes costs the chosen size's. */
export type Plate = SoldOut & {
  readonly id: string
  readonly name: string
  readonly showName: string
  readonly description: string
  readonly price: number
  readonly sizes: readonly PlateSize[]
  readonly garnishGroups: readonly GarnishGroup[]
  readonly indicatorIds: readonly string[]
  readonly visible: boolean
  /** Null means no maximum for this plate (PLATE-19). */
  readonly maxQuantity: number | null
  /** A path served by the gateway (`/media/…`) or an absolute address; null means no picture. */
  readonly imageUrl: string | null
  /** The placeholder of a photograph until it is loaded: a tiny `data:` picture, made at the import. */
  readonly imagePlaceholder?: string | undefined
}

export type Category = {
  readonly id: string
  readonly name: string
  readonly showName: string
  readonly description: string
  readonly withImage: boolean
  readonly excludedFromUpselling: boolean
  readonly plateIds: readonly string[]
}

/** `upselleds` are offered at a special price, below the plate's. */
export type Menu = {
  readonly id: string
  readonly name: string
  readonly categories: readonly Category[]
  readonly remarkedPlateIds: readonly string[]
  readonly upselleds: readonly { readonly plateId: string; readonly price: number }[]
}

/** OPEN-72. */
export type Indicator = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly iconUrl: string
  readonly color: string
}
