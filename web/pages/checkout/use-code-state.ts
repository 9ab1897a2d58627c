import type { CodeStatus } from '#domain/checkout/code-entry.ts'
import { useCodeTry } from '#web/state/discount-code.ts'
import { useEntry } from '#web/state/entry.ts'

/**
 * The code of this visit, and what is known of it here and for this phone. A phone is null while it is none,
 * and undefined while its rules are still on their way.
 */
export function useCodeState(branchId: string, phone: string | null | undefined) {
  const { code, codeIsTyped } = useEntry()
  const tried = useCodeTry()
  const text = code ?? ''
  const isOfText = tried !== null && tried.text === text && tried.branchId === branchId
  const known = isOfText && (phone === undefined || tried.phone === phone) ? tried : null
  const status: CodeStatus = known?.status ?? 'init'
  return {
    text,
    status,
    isFromLink: text !== '' && !codeIsTyped,
    code: known?.status === 'success' ? known.code : null,
    appliedAt: known?.status === 'success' ? known.appliedAt : null,
    failure: known?.status === 'failed' ? known.failure : null,
    /** It was good for another phone: whoever corrects theirs need not ask again. */
    wasGood: isOfText && tried.status === 'success',
  }
}

export type CodeState = ReturnType<typeof useCodeState>
