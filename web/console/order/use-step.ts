import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRefused } from '#openapi/client/outcome-of.ts'
import { orderRefusals } from '#web/console/texts/order.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { newId } from '#web/shared/new-id.ts'
import { toast } from '#web/shared/ui/toast.ts'
import type { Idempotent } from '../api/idempotent.ts'
import { refusalSentence } from '../workplace/refusal.ts'

type Step = {
  /** The name and the content of the step: the same press again is the same step. */
  readonly what: string
  readonly send: (keyed: Idempotent) => Promise<unknown>
  readonly onDone?: () => void
  /** Returns the sentence for a refusal that this step knows; undefined for others. */
  readonly onRefused?: (error: ApiError) => Promise<string | undefined>
}

export type RunStep = (step: Step) => void

/**
 * Sends one step at a time. A step whose answer was lost is sent again under its key, by the next press of the same button, so that it
 * counts once. After each answer the page reads the order again.
 */
export function useStep(): { readonly run: RunStep; readonly busy: string | null } {
  const queries = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const running = useRef(false)
  const [busy, setBusy] = useState<string | null>(null)

  const run: RunStep = ({ what, send, onDone, onRefused }) => {
    if (running.current) return
    running.current = true
    setBusy(what)
    const key = keys.current.get(what) ?? newId()
    keys.current.set(what, key)
    void send({ headers: { 'Idempotency-Key': key } })
      .then(
        () => {
          keys.current.delete(what)
          onDone?.()
        },
        async (error: unknown) => {
          if (isRefused(error)) keys.current.delete(what)
          const own = error instanceof ApiError ? ((await onRefused?.(error)) ?? orderRefusals[error.code]) : undefined
          toast(own ?? refusalSentence(error), 'bad')
        },
      )
      .finally(() => {
        running.current = false
        setBusy(null)
        void queries.invalidateQueries({
          queryKey: ['console'],
          predicate: ({ queryKey }) => queryKey[1] !== 'session',
        })
      })
  }
  return { run, busy }
}
