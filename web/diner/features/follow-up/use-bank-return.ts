import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { sendOrderDetails, settleReturn } from '#web/diner/api/payments.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { changeAddress } from '#web/shared/router/entry-state.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { orderQuery } from './order-query.ts'

/**
 * The result of each return from the bank. A page that renders again waits for the same promise instead of asking
 * twice.
 */
const settling = new Map<string, Promise<boolean>>()

/** The diner has come back from the bank: the payment is being settled, was settled, or settling failed. */
export type BankReturn = 'none' | 'settling' | 'settled' | 'failed'

/**
 * FPAY-15 to FPAY-17: when the diner comes back from the bank with a token, settles the payment and loads the order
 * again. The token is removed from the address bar, and the gateway gets the order as it was loaded (FAMBIG-58).
 * Returns the state of settling.
 */
export function useBankReturn(alias: string, orderCode: string, refresh: () => Promise<void>): BankReturn {
  const queryClient = useQueryClient()
  const [query] = useState(() => location.search)
  const hasToken = new URLSearchParams(query).has('token_ws')
  const [state, setState] = useState<BankReturn>(hasToken ? 'settling' : 'none')

  const settle = useEffectEvent(async (): Promise<boolean> => {
    const isSettled = await settleReturn(orderCode, query).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ApiError)) logProblem(error, { component: 'payment' })
        toast(paymentTexts.callbackFailed, 'bad')
        return false
      },
    )
    changeAddress(location.pathname)
    await refresh()
    const known = queryClient.getQueryData(orderQuery(alias, orderCode).queryKey)
    if (isSettled && known) void sendOrderDetails(known).catch(() => toast(paymentTexts.updateFailed, 'bad'))
    return isSettled
  })

  useEffect(() => {
    if (!hasToken) return
    const settled = settling.get(query) ?? settle()
    settling.set(query, settled)
    void settled.then((isSettled) => setState(isSettled ? 'settled' : 'failed'))
  }, [hasToken, query])
  return state
}
