import { useCallback, useEffect, useRef, useState } from 'react'
import type { OfferedStep } from '#openapi/client/board/offered-steps.ts'
import { isRefused } from '#openapi/client/outcome-of.ts'
import { ApiError, isNotFound } from '#web/shared/api/api-error.ts'
import { useKeyedSteps, without } from '#web/shared/api/use-keyed-steps.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { announce } from '#web/shared/ui/announcer.ts'
import { type Order, readHistory, readOrder, sendStep } from '../api/board.ts'
import { boardTexts } from '../texts/board.ts'
import { refusalSentence } from '../workplace/refusal.ts'
import { useUndo } from './use-undo.ts'

const texts = boardTexts.problems

type Board = {
  readonly take: (code: string, order: Order | null) => void
  /** The number of times that the whole board was read. */
  readonly wholeReads: number
}

/** The steps of a person. Each is shown at once, and taken back when the gateway refuses it. */
export function useSteps({ take, wholeReads }: Board) {
  const { sending, run } = useKeyedSteps<OfferedStep>()
  /** The sentence about the last step of an order, if it was refused. */
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  /** The orders whose last step was neither taken nor refused. */
  const unsettled = useRef(new Set<string>())

  // The board shows by now whether a step without an answer was taken.
  useEffect(() => {
    if (wholeReads === 0) return
    for (const code of unsettled.current) setProblems((known) => without(known, code))
    unsettled.current.clear()
  }, [wholeReads])

  const undoing = useUndo({ take })
  const { offer } = undoing

  const forget = useCallback((code: string) => setProblems((known) => without(known, code)), [])
  const explain = useCallback((code: string, problem: string) => {
    setProblems((known) => new Map(known).set(code, problem))
    announce(problem)
  }, [])

  const send = useCallback(
    (code: string, step: OfferedStep) =>
      run(code, step, async (sendKeyed) => {
        unsettled.current.delete(code)
        forget(code)
        let problem: string | null = null
        try {
          await sendKeyed((keyed) => sendStep(code, step, keyed))
          if (step.is === 'ready' || step.is === 'deliver') offer(code, step.is === 'ready' ? 'READY' : 'DELIVERED')
        } catch (error) {
          if (!isRefused(error)) unsettled.current.add(code)
          problem = await sentenceOf(error, code)
        }
        // The newest state, whether or not the step was taken. Without it the channel, or the next read, brings it.
        const order = await readOrder(code).catch((error) => (isNotFound(error) ? null : undefined))
        if (order !== undefined) take(code, order)
        if (problem !== null) explain(code, problem)
      }),
    [run, take, offer, forget, explain],
  )

  /** Names the person by whom an order was moved on meanwhile. */
  const explainMove = useCallback(async (code: string) => explain(code, await acceptedSentence(code)), [explain])
  return { sending, problems, send, forget, explainMove, undoing }
}

/** Another person may have been faster; the history names them. */
async function sentenceOf(error: unknown, code: string): Promise<string> {
  if (!(error instanceof ApiError)) return refusalSentence(error)
  if (!error.isOfGateway) return texts.noAnswer
  if (error.code === 'COURIER_HAS_IT' || error.code === 'COURIER_DELIVERS') return texts.courierHasIt
  if (error.code === 'ORDER_STEP_NOT_ALLOWED' || error.code === 'NOTHING_TO_ACKNOWLEDGE') return texts.moved
  return error.code === 'ORDER_ALREADY_ACCEPTED' ? acceptedSentence(code) : refusalSentence(error)
}

async function acceptedSentence(code: string): Promise<string> {
  const history = await readHistory(code).catch(() => null)
  const last = history?.steps.findLast(({ type }) => type === 'OrderAccepted' || type === 'OrderCanceled')
  if (last?.type === 'OrderCanceled') return texts.moved
  const by = last?.by
  if (by?.is === 'timer') return texts.acceptedAlone
  return by?.name ? texts.acceptedBy(by.name) : texts.acceptedByOther
}

/** The order as it will be once the gateway has taken the step. */
export function asIf(order: Order, step: OfferedStep): Order {
  const at = new Date(gatewayNow()).toISOString()
  switch (step.is) {
    case 'accept':
      return { ...order, status: 'ACCEPTED', times: { ...order.times, accepted: at } }
    case 'ready':
      return { ...order, status: 'READY', times: { ...order.times, ready: at } }
    case 'deliver':
      return { ...order, status: 'DELIVERED', times: { ...order.times, delivered: at } }
    case 'cancel':
      return { ...order, status: 'CANCELED', times: { ...order.times, canceled: at } }
    case 'see': {
      const { placed = null, canceled = null } = order.acknowledged ?? {}
      return { ...order, acknowledged: { placed, canceled, [step.what]: at } }
    }
    case 'dispatch':
      return {
        ...order,
        shipments: order.shipments.map((one) => ({ ...one, status: 'ON_ROUTE_TO_DROP_OFF', broughtBy: 'SHOP' })),
      }
  }
}
