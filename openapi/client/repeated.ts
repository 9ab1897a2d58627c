import { isWorthRetrying } from './api-error.ts'

const tries = 3
const pauseMs = 600

/**
 * Asks up to three times while no answer comes or the gateway is in trouble, and tells each such try to `onLost`. The call must
 * be one that is safe to repeat.
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
