import { useCallback, useEffect, useRef, useState } from 'react'
import type { Step } from '#openapi/client/board/offered-steps.ts'
import { isRefused } from '#openapi/client/outcome-of.ts'
import { ApiError, isNotFound } from '#web/shared/api/api-error.ts'
import { newId } from '#web/shared/new-id.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { announce } from '#web/shared/ui/announcer.ts'
import { type Order, readHistory, readOrder, sendStep } from '../api/board.ts'
import { boardTexts } from '../texts/board.ts'
import { refusalSentence } from '../workplace/refusal.ts'
import { useUndo } from './use-undo.ts'

const texts = boardTexts.problems

export type Steps = {
  /** Steps that are on their way, by the order's code. */
  readonly sending: ReadonlyMap<string, Step>
  /** The sentence about the last step of an order, if it was refused. */
  readonly problems: ReadonlyMap<string, string>
}

type Board = {
  readonly take: (code: string, order: Order | null) => void
  /** The number of times that the whole board was read. */
  readonly wholeReads: number
}

/**
 * The steps of a person. Each is shown at once, and taken back when the gateway refuses it. A step whose answer was lost is sent again with
 * the key of its first try.
 */
export function useSteps({ take, wholeReads }: Board) {
  const [steps, setSteps] = useState<Steps>({ sending: new Map(), problems: new Map() })
  const keys = useRef(new Map<string, string>())
  const underWay = useRef(new Set<string>())

  /** The orders whose last step was neither taken nor refused. */
  const unsettled = useRef(new Set<string>())

  // The board shows by now whether a step without an answer was taken.
  useEffect(() => {
    if (wholeReads === 0) return
    setSteps((known) => {
      const left = [...known.problems].filter(([code]) => !unsettled.current.has(code))
      unsettled.current.clear()
      return left.length === known.problems.size ? known : { ...known, problems: new Map(left) }
    })
  }, [wholeReads])

  const undoing = useUndo({ take })
  const { offer } = undoing

  const send = useCallback(
    async (code: string, step: Step) => {
      if (underWay.current.has(code)) return
      underWay.current.add(code)
      unsettled.current.delete(code)
      setSteps(({ sending, problems }) => ({
        sending: new Map(sending).set(code, step),
        problems: without(problems, code),
      }))
      const name = `${code} ${JSON.stringify(step)}`
      const key = keys.current.get(name) ?? newId()
      keys.current.set(name, key)
      let problem: string | null = null
      try {
        await sendStep(code, step, key)
        keys.current.delete(name)
        if (step.is === 'ready' || step.is === 'deliver') offer(code, step.is === 'ready' ? 'READY' : 'DELIVERED')
      } catch (error) {
        if (isRefused(error)) keys.current.delete(name)
        else unsettled.current.add(code)
        problem = await sentenceOf(error, code)
      }
      // The newest state, whether or not the step was taken. Without it the channel, or the next read, brings it.
      const order = await readOrder(code).catch((error) => (isNotFound(error) ? null : undefined))
      if (order !== undefined) take(code, order)
      underWay.current.delete(code)
      setSteps(({ sending, problems }) => ({
        sending: without(sending, code),
        problems: problem === null ? problems : new Map(problems).set(code, problem),
      }))
      if (problem) announce(problem)
    },
    [take, offer],
  )

  const forget = useCallback(
    (code: string) =>
      setSteps((known) => (known.problems.has(code) ? { ...known, problems: without(known.problems, code) } : known)),
    [],
  )

  /** Names the person by whom an order was moved on meanwhile. */
  const explain = useCallback(async (code: string) => {
    const problem = await acceptedSentence(code)
    setSteps((known) => ({ ...known, problems: new Map(known.problems).set(code, problem) }))
    announce(problem)
  }, [])
  return { ...steps, send, forget, explain, undoing }
}

function without<Value>(values: ReadonlyMap<string, Value>, code: string): ReadonlyMap<string, Value> {
  const left = new Map(values)
  left.delete(code)
  return left
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
export function asIf(order: Order, step: Step): Order {
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
