import { useCallback, useEffect, useRef, useState } from 'react'
import type { TakenBackFrom } from '#domain/order/events.ts'
import { isRefused } from '#openapi/client/outcome-of.ts'
import { ApiError, isNotFound } from '#web/shared/api/api-error.ts'
import { useKeyedSteps } from '#web/shared/api/use-keyed-steps.ts'
import { newId } from '#web/shared/new-id.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { type Order, readOrder, takeBack } from '../api/board.ts'
import { boardTexts } from '../texts/board.ts'
import { refusalTexts } from '../texts/console.ts'
import { shownCode } from './shown-code.ts'

const texts = boardTexts.undo

/** A step that one press takes back. Each offer has its own id: the same step is taken back again only by a new offer. */
export type UndoableStep = { readonly id: string; readonly code: string; readonly from: TakenBackFrom }

const offeredMs = 10_000
/** A bar with more lines would cover the board. */
const mostOffered = 3

type UndoOptions = { readonly take: (code: string, order: Order | null) => void }

/** Offers for ten seconds to take a step back. A press whose answer was lost is offered again. */
export function useUndo({ take }: UndoOptions) {
  const [offered, setOffered] = useState<readonly UndoableStep[]>([])
  const { sending, run } = useKeyedSteps<UndoableStep>()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const drop = useCallback((code: string) => {
    clearTimeout(timers.current.get(code))
    timers.current.delete(code)
    setOffered((known) => known.filter((one) => one.code !== code))
  }, [])

  const keep = useCallback(
    (code: string) => {
      clearTimeout(timers.current.get(code))
      timers.current.set(
        code,
        setTimeout(() => drop(code), offeredMs),
      )
    },
    [drop],
  )

  const offer = useCallback(
    (code: string, from: TakenBackFrom) => {
      setOffered((known) =>
        [{ id: newId(), code, from }, ...known.filter((one) => one.code !== code)].slice(0, mostOffered),
      )
      keep(code)
    },
    [keep],
  )

  const undo = (step: UndoableStep) =>
    run('board', step, async (send) => {
      const { code, from } = step
      keep(code)
      try {
        await send((keyed) => takeBack(code, { from }, keyed))
        drop(code)
      } catch (error) {
        toast(texts.failed(shownCode(code), reasonOf(error)), 'bad')
        if (isRefused(error)) drop(code)
        else keep(code)
      }
      const order = await readOrder(code).catch((error) => (isNotFound(error) ? null : undefined))
      if (order !== undefined) take(code, order)
    })

  useEffect(() => {
    const open = timers.current
    return () => {
      for (const timer of open.values()) clearTimeout(timer)
    }
  }, [])
  return { offered, undone: sending.get('board')?.code ?? null, offer, undo }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.look
  return error.code === 'DAY_ALREADY_CLOSED' ? texts.isCounted : (refusalTexts[error.code] ?? texts.look)
}
