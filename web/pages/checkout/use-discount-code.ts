import { useEffect, useState } from 'react'
import { codeAction, isCodeApplied } from '#domain/checkout/code-entry.ts'
import { codeExpiresAt } from '#domain/pricing/code.ts'
import { logProblem } from '#web/api/diner-log.ts'
import { codeFailureOf, validateCode } from '#web/api/discount-code.ts'
import { useCustomizations } from '#web/api/queries.ts'
import { type CodeFailure, type CodeTry, codeTry, dropCode, typeCode } from '#web/state/discount-code.ts'
import { codeTexts } from '#web/texts/discount-code.ts'
import { toast } from '#web/ui/toast.ts'
import type { useCheckout } from './use-checkout.ts'

type Checkout = ReturnType<typeof useCheckout>

/** DISC-13 to DISC-38, ENTRY-09: the life of the code at checkout. */
export function useDiscountCode(branchId: string, checkout: Checkout) {
  const { codeState, codeProblems, payment, phone, currency } = checkout
  const { text, status, code, appliedAt, failure, isFromLink, wasGood } = codeState
  const { customizations } = useCustomizations(branchId)
  const [wasAsked, setWasAsked] = useState(false)
  const [hasExpired, setHasExpired] = useState(false)
  const paymentId = payment?.id ?? null
  const missing = missingFor(text, paymentId, phone)

  const validate = async (validPhone: string, chosenPayment: string) => {
    const loading: CodeTry = { text, branchId, phone: validPhone, status: 'loading' }
    codeTry.set(loading)
    setHasExpired(false)
    setWasAsked(false)
    const question = { code: text.trim(), paymentId: chosenPayment, phone: validPhone, branchId }
    const next = await validateCode(question, currency.mantissaLength).then(
      (found): CodeTry => ({ ...loading, status: 'success', code: found, appliedAt: Date.now() }),
      (error: unknown): CodeTry => {
        const why = codeFailureOf(error)
        if (why === 'Unanswered') logProblem(error, { component: 'discount-code', branchId })
        return { ...loading, status: 'failed', failure: why }
      },
    )
    // Another text, or none, meanwhile.
    if (codeTry.current() === loading) codeTry.set(next)
  }

  const waitsForItself = text !== '' && status === 'init' && (isFromLink || wasGood)
  // biome-ignore lint/correctness/useExhaustiveDependencies: ENTRY-09, once for each code, payment and phone
  useEffect(() => {
    if (waitsForItself && paymentId && phone) void validate(phone, paymentId)
  }, [waitsForItself, text, paymentId, phone])

  const expiresAt = code && appliedAt !== null ? codeExpiresAt(code, appliedAt) : null
  useEffect(() => {
    if (expiresAt === null) return
    const expire = () => {
      dropCode()
      setHasExpired(true)
      toast(codeTexts.expired, 'bad')
    }
    const timer = setTimeout(expire, Math.max(0, expiresAt - Date.now()))
    return () => clearTimeout(timer)
  }, [expiresAt])

  const redirect = customizations.find((it) => it.resource === 'REDIRECT_ACTION' && it.action === 'INVALID_CODE')
  const elsewhere =
    isFromLink && failure === 'NotFound' && redirect?.resource === 'REDIRECT_ACTION' ? redirect.url : null
  useEffect(() => {
    if (elsewhere === null) return
    // Whoever comes back is not sent away again.
    dropCode()
    open(elsewhere, '_self')
  }, [elsewhere])

  return {
    ...codeState,
    problems: codeProblems,
    action: codeAction(status, text),
    isApplied: isCodeApplied(status, codeProblems),
    /** It is applied as soon as there is a payment type and a phone. */
    waitsForItself,
    /** Shown once the diner has asked, and gone as soon as there is what was missing. */
    hindrance: wasAsked ? missing : null,
    hasExpired,
    expiresAt,
    type(next: string) {
      setWasAsked(false)
      setHasExpired(false)
      typeCode(next)
    },
    drop: dropCode,
    /** DISC-28, DISC-29: asks the gateway, where there is all that it wants to know. */
    apply() {
      setWasAsked(true)
      if (missing === null && phone && paymentId !== null) void validate(phone, paymentId)
    },
    /** The gateway has refused the order for its code. */
    refuse(why: CodeFailure | 'Expired') {
      if (why !== 'Expired' && phone) return codeTry.set({ text, branchId, phone, status: 'failed', failure: why })
      dropCode()
      setHasExpired(true)
    },
    /** What the code gives may have changed in the catalogue. */
    refresh() {
      if (status === 'success' && phone && paymentId !== null) void validate(phone, paymentId)
    },
  }
}

/** DISC-28, DISC-29: what stands between the diner's tap and the call. */
function missingFor(
  text: string,
  paymentId: string | null,
  phone: string | null | undefined,
): 'empty' | 'needsPayment' | 'needsPhone' | null {
  if (text.trim() === '') return 'empty'
  if (paymentId === null) return 'needsPayment'
  return phone ? null : 'needsPhone'
}

export type DiscountCodeAtCheckout = ReturnType<typeof useDiscountCode>
