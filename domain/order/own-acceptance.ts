import type { Store } from '#domain/catalog/store.ts'

/**
 * The minutes after which an order of a mode is accepted by itself: 0 accepts it at once, and null waits for a person. The setting
 * of the mode counts before that of its store.
 */
export function minutesToAccept({ settings, orderModes }: Pick<Store, 'settings' | 'orderModes'>, orderModeId: string) {
  const ofMode = orderModes.find(({ id }) => id === orderModeId)?.autoAcceptMinutes
  return ofMode === undefined ? settings.autoAcceptMinutes : ofMode
}
