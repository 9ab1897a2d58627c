/**
 * Documented operations that later issues serve. The start fails for any other operation without
 * a handler, and for one that is served and still stands here. Empty when the mission is done.
 */
export const pendingOperations = [] as const
