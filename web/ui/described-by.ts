/** The ids of what describes a control, those that are there. */
export const describedBy = (...ids: readonly (string | false | null | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined
