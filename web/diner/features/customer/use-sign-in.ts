import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountryCode } from '#domain/country/countries.ts'
import { formatPhone, phoneChoices } from '#domain/phone/phone.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { askForCode, confirmCode, customerQuery, readCustomer } from '#web/diner/api/customer.ts'
import { isAnswer } from '#web/diner/api/customer-orders.ts'
import { signedIn } from '#web/diner/state/signed-in.ts'
import { signInTexts as texts } from '#web/diner/texts/customer.ts'
import { ownOrdersTexts } from '#web/diner/texts/own-orders.ts'
import { ApiError, isGatewayStatus, isImpossible, isUnauthorized } from '#web/shared/api/api-error.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { rememberSignIn } from './session.ts'

const codeLength = 6

export type SignInParams = {
  readonly branchId: string
  readonly storeId: string
  /** The country of the store. */
  readonly first: CountryCode
  readonly onDone: () => void
}

/**
 * Asks for the phone first. If the phone alone does not show enough to this browser, asks for the code sent to it next.
 */
export function useSignIn({ branchId, storeId, first, onDone }: SignInParams) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState(() => signedIn.current() ?? '')
  const [country, setCountry] = useState(first)
  const [code, setCode] = useState('')
  /** The phone that a code was sent to; null while the phone itself is asked for. */
  const [codeAt, setCodeAt] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const say = (next: string | null) => {
    setTrouble(next)
    setNews(null)
  }

  /** Runs one action at a time. A failure is shown as a toast, as the ledger says, and beside the field. */
  const attempt = async (work: () => Promise<void>, explain: (error: unknown) => string) => {
    if (isBusy) return
    setIsBusy(true)
    say(null)
    await work().catch((error: unknown) => {
      toast(texts.failed, 'bad')
      say(explain(error))
    })
    setIsBusy(false)
  }

  const finish = (phone: string, record: Wire['OrderingCustomer']) => {
    queryClient.setQueryData(customerQuery(branchId, phone).queryKey, { isLoaded: true, ...record })
    rememberSignIn(phone, record.name)
    toast(texts.done, 'good')
    onDone()
  }

  return {
    typed,
    first,
    country,
    code,
    codeAt,
    trouble,
    /** The numbers that a refused phone may mean. */
    choices: trouble === null ? [] : phoneChoices(typed, country),
    news,
    isBusy,
    type(next: string) {
      setTyped(next)
      say(null)
    },
    choose: setCountry,
    typeCode(next: string) {
      setCode(next.replace(/\D/g, '').slice(0, codeLength))
      say(null)
    },
    async submitPhone() {
      const phone = formatPhone(typed, country)
      if (phone === null) {
        toast(texts.invalid, 'bad')
        return say(texts.invalid)
      }
      await attempt(async () => {
        const record = await readKnown(branchId, phone)
        if (record && isEnough(record)) return finish(phone, record)
        await askForCode({ storeId, phone })
        setCode('')
        setCodeAt(phone)
      }, explainPhone)
    },
    async submitCode(phone: string) {
      if (code.length < codeLength) return say(texts.code.incomplete)
      await attempt(async () => {
        await confirmCode({ storeId, phone }, code)
        finish(phone, await readCustomer(branchId, phone))
      }, explainCode)
    },
    async sendAgain(phone: string) {
      await attempt(async () => {
        await askForCode({ storeId, phone })
        setCode('')
        setNews(texts.code.sentAgain)
      }, explainCode)
    },
    askForPhone() {
      setCodeAt(null)
      say(null)
    },
  }
}

/** Returns null where only a code shows the customer: none is known, or none is shown without a code. */
const readKnown = (branchId: string, phone: string) =>
  readCustomer(branchId, phone).catch((error: unknown) => {
    if (isAnswer(error)) return null
    throw error
  })

/** Whether the phone alone is enough. A signed-in diner expects more than the orders of this browser. */
const isEnough = ({ told, offersCode, phone }: Wire['OrderingCustomer']): boolean => {
  if (told === 'NAME') return false
  return told !== 'OWN_ORDERS' || !offersCode || signedIn.current() !== phone
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : '')

function explainPhone(error: unknown): string {
  const code = codeOf(error)
  if (code === 'CODE_NOT_ASKED') return texts.unknown
  if (code === 'CODE_NOT_OFFERED') return ownOrdersTexts.noCodes
  return isGatewayStatus(error, 429) ? texts.code.tooMany : texts.unanswered
}

function explainCode(error: unknown): string {
  if (isUnauthorized(error) || isImpossible(error)) return texts.code.wrong
  return isGatewayStatus(error, 429) ? texts.code.tooMany : texts.unanswered
}
