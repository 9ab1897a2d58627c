/** WGS 84 degrees. */
export type Position = { readonly lat: number; readonly lng: number }
