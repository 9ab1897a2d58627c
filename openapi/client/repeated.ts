import { isWorthRetrying } from './outcome-of.ts'

const tries = 3
const pauseMs = 600

/**
 * Asks up to three times while no answer arrives or the gateway is in trouble, and reports each failed try to `onLost`.
 * The call must be safe to repeat.
 */
export async function repeated<Answer>(
  wait: (milliseconds: number) => Promise<unknown>,
  ask: () => Promise<Answer>,
  onLost?: () => void,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!isWorthRetrying(error)) throw error
      onLost?.()
      if (attempt === tries) throw error
      await wait(attempt * pauseMs)
    }
  }
}
