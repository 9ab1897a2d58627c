/** The place of an order in a list: the instant that the list is sorted by, and its id among orders of one instant. */
export type ListPlace = { readonly at: string; readonly id: string }

/** A place as clients hand it back. */
export const writePlace = ({ at, id }: ListPlace): string => Buffer.from(`${at} ${id}`).toString('base64url')

/** Returns null for a text that no page has given. */
export function readPlace(text: string): ListPlace | null {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) ? { at, id } : null
}
