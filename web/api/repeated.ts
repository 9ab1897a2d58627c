import { isWorthRetrying } from './api-error.ts'

const tries = 3
const pauseMs = 600

/** Asks up to three times while no answer comes or the gateway is in trouble. The call must be one that is safe to repeat. */
export async function repeated<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === tries || !isWorthRetrying(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * pauseMs))
    }
  }
}
