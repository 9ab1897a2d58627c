type Place = { readonly pathname: string }
/** The part of the router that analytics reads. */
export type Way = {
  readonly state: { readonly location: Place }
  readonly subscribe: (listener: (state: { readonly location: Place }) => void) => () => void
}
