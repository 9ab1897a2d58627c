import { useQueryClient } from '@tanstack/react-query'
import { leverRefusals, noAnswer } from '#web/console/texts/levers.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { useKeyedSteps } from '#web/shared/api/use-keyed-steps.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { leversKey } from '../api/availability.ts'
import { refusalSentence } from './refusal.ts'

type LeverStep = {
  /** The name of the pressed button, which is busy until the levers have been read again. */
  readonly name: string
  readonly send: () => Promise<unknown>
  readonly onDone?: () => void
}

export type RunLever = (step: LeverStep) => void

/**
 * Pulls or releases one lever at a time, and then reads the levers again, so that a lost or late answer shows what holds. A repetition needs no
 * key: the same lever takes the newer end.
 */
export function useLeverStep(): { readonly run: RunLever; readonly busy: string | null } {
  const queries = useQueryClient()
  const { sending, run } = useKeyedSteps<string>()
  const runLever: RunLever = ({ name, send, onDone }) =>
    void run('levers', name, async () => {
      await send().then(onDone, (error: unknown) => toast(leverSentence(error), 'bad'))
      await queries.invalidateQueries({ queryKey: leversKey })
    })
  return { run: runLever, busy: sending.get('levers') ?? null }
}

function leverSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return refusalSentence(error)
  return !error.isOfGateway ? noAnswer : (leverRefusals[error.code] ?? refusalSentence(error))
}
