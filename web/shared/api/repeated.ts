import { repeated as repeatedAfter } from '#openapi/client/repeated.ts'

/** Asks again, after a pause, while no answer arrives. The call must be safe to repeat. */
export const repeated = <Answer>(ask: () => Promise<Answer>, onLost?: () => void): Promise<Answer> =>
  repeatedAfter((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)), ask, onLost)
