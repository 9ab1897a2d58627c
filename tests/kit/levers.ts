import type { Levers } from '#gateway/availability/levers.ts'

/** Stores that have nothing sold out and nothing paused. */
export const noLevers: Levers = { ready: async () => {}, at: () => [] }
