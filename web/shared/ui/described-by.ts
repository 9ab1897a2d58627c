/** Joins the ids of the elements that describe a control, without the missing ones. */
export const describedBy = (...ids: readonly (string | false | null | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined
