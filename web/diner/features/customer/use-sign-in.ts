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
import { useForm } from '#web/shared/form/use-form.ts'
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
 * Asks for the phone first. If the phone alone does not show enough to this browser, asks for the code sent to it next. The toast of a
 * failed call is the ledger's; the sentence beside the field says more.
 */
export function useSignIn({ branchId, storeId, first, onDone }: SignInParams) {
  const queryClient = useQueryClient()
  const [country, setCountry] = useState(first)
  /** The phone that a code was sent to; null while the phone itself is asked for. */
  const [codeAt, setCodeAt] = useState<string | null>(null)

  const finish = (phone: string, record: Wire['OrderingCustomer']) => {
    const { queryKey } = customerQuery(branchId, phone)
    // An answer that is on its way may be the one to a browser without proof.
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, { isLoaded: true, ...record })
    rememberSignIn(phone, record.name)
    toast(texts.done, 'good')
    onDone()
  }

  const [initial] = useState(() => ({ phone: signedIn.current() ?? '' }))
  const form = useForm<'phone'>({
    initial,
    submit(values) {
      const phone = formatPhone(values.phone, country)
      if (phone !== null) return submitPhone(phone)
      toast(texts.invalid, 'bad')
      return { fields: ['phone'], sentence: texts.invalid }
    },
    explain(error) {
      toast(texts.failed, 'bad')
      return { fields: ['phone'], sentence: explainPhone(error) }
    },
  })
  const submitPhone = async (phone: string) => {
    const record = await readKnown(branchId, phone)
    if (record && isEnough(record)) finish(phone, record)
    else {
      await askForCode({ storeId, phone })
      setCodeAt(phone)
    }
    return null
  }

  return {
    form,
    first,
    country,
    chooseCountry: setCountry,
    /** The numbers that a refused phone may mean. */
    choices: form.errorOf('phone') === null ? [] : phoneChoices(form.values.phone, country),
    codeAt,
    /** Signs in with the code that the phone received. */
    async confirm(phone: string, code: string) {
      await confirmCode({ storeId, phone }, code)
      finish(phone, await readCustomer(branchId, phone))
    },
    sendAgain: (phone: string) => askForCode({ storeId, phone }),
    askForPhone: () => setCodeAt(null),
  }
}

type SignIn = ReturnType<typeof useSignIn>

/** The step of the code. Its button `again` sends the code once more. */
export function useCodeStep({ confirm, sendAgain }: SignIn, phone: string) {
  const [news, setNews] = useState<string | null>(null)
  const form = useForm<'code'>({
    initial: { code: '' },
    submit({ code }, pressed) {
      setNews(null)
      if (pressed === 'again') return submitAgain()
      if (code.length < codeLength) return { fields: ['code'], sentence: texts.code.incomplete }
      return confirm(phone, code).then(() => null)
    },
    explain(error) {
      toast(texts.failed, 'bad')
      return { fields: ['code'], sentence: explainCode(error) }
    },
  })
  const submitAgain = async () => {
    await sendAgain(phone)
    form.change({ code: '' })
    setNews(texts.code.sentAgain)
    return null
  }
  return {
    form,
    news,
    typeCode(next: string) {
      setNews(null)
      form.change({ code: next.replace(/\D/g, '').slice(0, codeLength) })
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

function explainPhone(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'CODE_NOT_ASKED') return texts.unknown
  if (code === 'CODE_NOT_OFFERED') return ownOrdersTexts.noCodes
  return isGatewayStatus(error, 429) ? texts.code.tooMany : texts.unanswered
}

function explainCode(error: unknown): string {
  if (isUnauthorized(error) || isImpossible(error)) return texts.code.wrong
  return isGatewayStatus(error, 429) ? texts.code.tooMany : texts.unanswered
}
