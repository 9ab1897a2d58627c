import { useEffect } from 'react'
import type { Customization } from '#domain/catalog/branch.ts'
import { codeFailureOf, validateCode } from '#web/diner/api/discount-code.ts'
import { codeTexts } from '#web/diner/texts/discount-code.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { toast } from '#web/shared/ui/toast.ts'
import type { CheckoutCommand } from '../state/checkout-state.ts'
import type { CodeAnswer, CodeEvent } from '../state/code.ts'
import type { PricedCheckout } from '../state/priced-checkout.ts'

/** Asks the gateway whether the code is valid; returns its terms or its refusal. */
export async function askAboutCode(
  { attempt, paymentId }: Extract<CodeEvent, { type: 'CodeSent' }>,
  scheduledAt: string | null,
  mantissaLength: number,
): Promise<CodeAnswer> {
  const { text, phone, branchId } = attempt
  try {
    const code = await validateCode({ code: text.trim(), paymentId, phone, branchId }, scheduledAt, mantissaLength)
    return { status: 'success', code, appliedAt: Date.now() }
  } catch (error) {
    const failure = codeFailureOf(error)
    if (failure === 'Unanswered') logProblem(error, { component: 'discount-code', branchId })
    return { status: 'failed', failure }
  }
}

/**
 * The effects on the code without a press: it is applied (ENTRY-09), it expires (DISC-26), or it leads to another page
 * (DISC-38).
 */
export function useCodeEffects(
  { code, terms }: PricedCheckout,
  customizations: readonly Customization[],
  send: (command: CheckoutCommand) => void,
) {
  const { text, isWaiting, expiresAt, isFromLink, failure } = code
  const { paymentId, phone } = terms

  // biome-ignore lint/correctness/useExhaustiveDependencies: ENTRY-09, once for each code, payment and phone
  useEffect(() => {
    if (isWaiting) send({ type: 'ApplyWaitingCode', terms })
  }, [isWaiting, text, paymentId, phone])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each code that expires
  useEffect(() => {
    if (expiresAt === null) return
    const expire = () => {
      send({ type: 'ExpireCode' })
      toast(codeTexts.expired, 'bad')
    }
    const timer = setTimeout(expire, Math.max(0, expiresAt - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])

  const redirect = customizations.find((it) => it.resource === 'REDIRECT_ACTION' && it.action === 'INVALID_CODE')
  const elsewhere =
    isFromLink && failure === 'NotFound' && redirect?.resource === 'REDIRECT_ACTION' ? redirect.url : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that the code leads to
  useEffect(() => {
    if (elsewhere === null) return
    // Coming back must not redirect the diner again.
    send({ type: 'DropCode' })
    open(elsewhere, '_self')
  }, [elsewhere])
}
