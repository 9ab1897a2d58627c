import { useState } from 'react'
import { type ClaimForm, type ClaimProblem, claimProblem } from '#domain/loyalty/claim.ts'
import { defaultPhoneCountry, type PhoneCountry } from '#domain/phone/countries.ts'
import { formatPhone, phoneChoices, spacedPhone } from '#domain/phone/phone.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { type ClaimOutcome, claimReward } from '#web/diner/api/claim-reward.ts'
import { rememberCustomer, rememberedCustomer } from '#web/diner/state/customer.ts'
import { campaignStore } from '#web/diner/state/entry.ts'
import { sayClaimProblem, rewardTexts as texts } from '#web/diner/texts/reward.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { toast } from '#web/shared/ui/toast.ts'

type Field = keyof ClaimForm

/** The error of the form, and its fields. */
type Trouble = { readonly fields: readonly Field[]; readonly text: string }

type Refusal = Exclude<ClaimOutcome, 'claimed'>

/** LOYAL-24 to LOYAL-29: the form of a reward; it starts with the diner's data from this browser. */
export function useClaim(reward: Wire['LoyaltyReward'], onClaimed: (phone: string, name: string) => void) {
  const [form, setForm] = useState<ClaimForm>(rememberedForm)
  const [country, setCountry] = useState<PhoneCountry>(defaultPhoneCountry)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  return {
    form,
    country,
    refusal,
    isBusy,
    /** The numbers that a refused phone may mean. */
    choices: trouble?.fields.includes('phone') ? phoneChoices(form.phone, country) : [],
    troubleOf: (field: Field): string | null => (trouble?.fields.includes(field) ? trouble.text : null),
    change(changes: Partial<ClaimForm>) {
      setForm({ ...form, ...changes })
      setTrouble(null)
      setRefusal(null)
    },
    chooseCountry: setCountry,
    /** Returns the first wrong field, which takes the focus (ruling-40); null when all are right. */
    async submit(): Promise<Field | null> {
      if (isBusy) return null
      const phone = formatPhone(form.phone, country)
      const problem = claimProblem(form, phone !== null)
      if (problem || phone === null) {
        const found = troubleOf(problem ?? { type: 'PhoneInvalid' }, form)
        setTrouble(found)
        toast(found.text, 'bad')
        return found.fields[0] ?? null
      }
      setIsBusy(true)
      setRefusal(null)
      const [name, email] = [form.name.trim(), form.email.trim()]
      const outcome = await claimReward({
        ...{ name, phone, email },
        ...{ branchId: reward.branchId, branchContactId: reward.branchContactId, loyaltyRewardId: reward.id },
        acquisitionChannel: campaignStore.current()?.source ?? 'DIRECT',
      })
      if (outcome === 'claimed') {
        rememberCustomer('email', email)
        onClaimed(phone, name)
        return null
      }
      setIsBusy(false)
      setRefusal(outcome)
      toast(refusalText(outcome), 'bad')
      if (outcome === 'failed') logProblem(new Error('a claim failed'), { component: 'loyalty-reward' })
      return null
    },
  }
}

/** LOYAL-28, LOYAL-29. */
export const refusalText = (refusal: Refusal): string =>
  refusal === 'alreadyClaimed' ? texts.alreadyClaimed : texts.failed

function troubleOf(problem: ClaimProblem, form: ClaimForm): Trouble {
  const text = sayClaimProblem(problem)
  switch (problem.type) {
    case 'FieldsMissing':
      return { text, fields: (['name', 'phone', 'email'] as const).filter((field) => form[field].trim() === '') }
    case 'PhoneInvalid':
      return { text, fields: ['phone'] }
    case 'EmailInvalid':
      return { text, fields: ['email'] }
  }
}

function rememberedForm(): ClaimForm {
  const phone = rememberedCustomer('phone')
  return { name: rememberedCustomer('name'), phone: phone && spacedPhone(phone), email: rememberedCustomer('email') }
}
