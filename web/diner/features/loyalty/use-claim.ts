import { useState } from 'react'
import type { CountryCode } from '#domain/country/countries.ts'
import { type ClaimForm, type ClaimProblem, claimProblem } from '#domain/loyalty/claim.ts'
import { formatPhone, phoneChoices, spacedPhone } from '#domain/phone/phone.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { type ClaimOutcome, claimReward } from '#web/diner/api/claim-reward.ts'
import { rememberCustomer, rememberedCustomer } from '#web/diner/state/customer.ts'
import { campaignStore } from '#web/diner/state/entry.ts'
import { sayClaimProblem, rewardTexts as texts } from '#web/diner/texts/reward.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { useForm, type Wrong } from '#web/shared/form/use-form.ts'
import { toast } from '#web/shared/ui/toast.ts'

type Field = keyof ClaimForm

type Refusal = Exclude<ClaimOutcome, 'claimed'>

/** With `refusal` the gateway has refused the claim as a whole. */
type Trouble = Wrong<Field> & { readonly refusal?: Refusal }

/** LOYAL-24 to LOYAL-29: the form of a reward; it starts with the diner's data from this browser. `first` is the country of the store. */
export function useClaim(
  reward: Wire['LoyaltyReward'],
  first: CountryCode,
  onClaimed: (phone: string, name: string) => void,
) {
  const [country, setCountry] = useState(first)
  const [initial] = useState(rememberedForm)
  const form = useForm<Field, Trouble>({
    initial,
    say: (sentence) => toast(sentence, 'bad'),
    submit(values) {
      const phone = formatPhone(values.phone, country)
      const problem = claimProblem(values, phone !== null)
      if (problem || phone === null) return troubleOf(problem ?? { type: 'PhoneInvalid' }, values)
      return claim({ name: values.name.trim(), phone, email: values.email.trim() })
    },
  })

  const claim = async (diner: ClaimForm): Promise<Trouble | null> => {
    const outcome = await claimReward({
      ...diner,
      ...{ branchId: reward.branchId, branchContactId: reward.branchContactId, loyaltyRewardId: reward.id },
      acquisitionChannel: campaignStore.current()?.source ?? 'DIRECT',
    })
    if (outcome === 'claimed') {
      rememberCustomer('email', diner.email)
      onClaimed(diner.phone, diner.name)
      return null
    }
    if (outcome === 'failed') logProblem(new Error('a claim failed'), { component: 'loyalty-reward' })
    return { fields: [], sentence: refusalText(outcome), refusal: outcome }
  }

  return {
    form,
    country,
    chooseCountry: setCountry,
    /** While it is asked for again, the earlier refusal is no longer true. */
    refusal: form.isBusy ? null : (form.wrong?.refusal ?? null),
    /** The numbers that a refused phone may mean. */
    choices: form.errorOf('phone') === null ? [] : phoneChoices(form.values.phone, country),
  }
}

/** LOYAL-28, LOYAL-29. */
const refusalText = (refusal: Refusal): string => (refusal === 'alreadyClaimed' ? texts.alreadyClaimed : texts.failed)

function troubleOf(problem: ClaimProblem, form: ClaimForm): Trouble {
  const sentence = sayClaimProblem(problem)
  switch (problem.type) {
    case 'FieldsMissing':
      return { sentence, fields: (['name', 'phone', 'email'] as const).filter((field) => form[field].trim() === '') }
    case 'PhoneInvalid':
      return { sentence, fields: ['phone'] }
    case 'EmailInvalid':
      return { sentence, fields: ['email'] }
  }
}

function rememberedForm(): ClaimForm {
  const phone = rememberedCustomer('phone')
  return { name: rememberedCustomer('name'), phone: phone && spacedPhone(phone), email: rememberedCustomer('email') }
}
