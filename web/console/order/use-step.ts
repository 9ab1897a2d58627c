import { useQueryClient } from '@tanstack/react-query'
import { orderRefusals } from '#web/console/texts/order.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { type Idempotent, useKeyedSteps } from '#web/shared/api/use-keyed-steps.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { refusalSentence } from '../workplace/refusal.ts'

type PressedStep = {
  /** The name and the content of the step: the same press again is the same step. */
  readonly what: string
  readonly send: (keyed: Idempotent) => Promise<unknown>
  readonly onDone?: () => void
  /** Returns the sentence for a refusal that this step knows; undefined for others. */
  readonly onRefused?: (error: ApiError) => Promise<string | undefined>
}

export type RunStep = (step: PressedStep) => void

/** Sends the steps of a page, one at a time. After each answer the page reads the order again. */
export function useStep(): { readonly run: RunStep; readonly busy: string | null } {
  const queries = useQueryClient()
  const { sending, run } = useKeyedSteps<string>()
  const runOne: RunStep = ({ what, send, onDone, onRefused }) =>
    void run('page', what, async (sendKeyed) => {
      try {
        await sendKeyed(send)
        onDone?.()
      } catch (error) {
        const own = error instanceof ApiError ? ((await onRefused?.(error)) ?? orderRefusals[error.code]) : undefined
        toast(own ?? refusalSentence(error), 'bad')
      } finally {
        void queries.invalidateQueries({
          queryKey: ['console'],
          predicate: ({ queryKey }) => queryKey[1] !== 'session',
        })
      }
    })
  return { run: runOne, busy: sending.get('page') ?? null }
}
