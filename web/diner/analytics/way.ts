type PagePath = { readonly pathname: string }
/** The part of the router that analytics reads. */
export type Way = {
  readonly state: { readonly location: PagePath }
  readonly subscribe: (listener: (state: { readonly location: PagePath }) => void) => () => void
}
