import { useEffect, useEffectEvent, useState } from 'react'
import { networkBack } from '#web/shared/network.ts'
import type { CheckoutCommand } from '../state/checkout-state.ts'
import { mayGoOn, type SubmissionState } from '../state/submission.ts'

/**
 * Sends an order that waits for the network, once the network is back and the order may still be sent. It waits on
 * while a fact of the checkout is being asked for again (`isAsking`).
 */
export function useWaitingOrder(
  submission: SubmissionState,
  { total, isAsking }: { readonly total: number; readonly isAsking: boolean },
  { submit, send }: { readonly submit: () => void; readonly send: (command: CheckoutCommand) => void },
): void {
  const [isBack, setIsBack] = useState(false)
  const goOn = useEffectEvent(() => {
    if (submission.status !== 'waiting') return
    if (mayGoOn(submission.wait, { at: Date.now(), total })) submit()
    else send({ type: 'TakeFailure', failure: { type: 'WaitedTooLong' } })
  })
  const isWaiting = submission.status === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    let isOver = false
    void networkBack().then(() => isOver || setIsBack(true))
    return () => {
      isOver = true
      setIsBack(false)
    }
  }, [isWaiting])
  useEffect(() => {
    if (isBack && !isAsking) goOn()
  }, [isBack, isAsking])
}
