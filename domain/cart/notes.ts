import type { Customization } from '#domain/catalog/branch.ts'

/** PLATE-21, CHECK-34. */
const defaultNotesLimit = 250

/** PLATE-20 to PLATE-22. */
export const itemNotesLimit = (customizations: readonly Customization[]): number => {
  const limits = notesLimits(customizations)
  return limits?.hasItemNotesLimit ? limits.itemNotesLimit : defaultNotesLimit
}

/** CHECK-33 to CHECK-35. */
export const orderNotesLimit = (customizations: readonly Customization[]): number => {
  const limits = notesLimits(customizations)
  return limits?.hasOrderNotesLimit ? limits.orderNotesLimit : defaultNotesLimit
}

const notesLimits = (customizations: readonly Customization[]) =>
  customizations.find((customization) => customization.resource === 'NOTES_LIMIT')
