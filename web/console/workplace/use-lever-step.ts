import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { leverRefusals, noAnswer } from '#web/console/texts/levers.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { leversKey } from '../api/availability.ts'
import { refusalSentence } from './refusal.ts'

type Step = {
  /** The name of the pressed button, which is busy until the levers have been read again. */
  readonly name: string
  readonly send: () => Promise<unknown>
  readonly onDone?: () => void
}

export type RunLever = (step: Step) => void

/**
 * Pulls or releases one lever at a time, and then reads the levers again, so that a lost or late answer shows what holds. A repetition needs no
 * key: the same lever takes the newer end.
 */
export function useLeverStep(): { readonly run: RunLever; readonly busy: string | null } {
  const queries = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState<string | null>(null)
  const run: RunLever = ({ name, send, onDone }) => {
    if (running.current) return
    running.current = true
    setBusy(name)
    void send()
      .then(onDone, (error: unknown) => toast(leverSentence(error), 'bad'))
      .then(() => queries.invalidateQueries({ queryKey: leversKey }))
      .finally(() => {
        running.current = false
        setBusy(null)
      })
  }
  return { run, busy }
}

function leverSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return refusalSentence(error)
  return !error.isOfGateway ? noAnswer : (leverRefusals[error.code] ?? refusalSentence(error))
}
