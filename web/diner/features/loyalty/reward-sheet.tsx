import { useId } from 'react'
import { claimLimits } from '#domain/loyalty/claim.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { phoneCountryText, phoneOptions, phoneQuestion } from '#web/diner/texts/phone-options.ts'
import { rewardTexts as texts } from '#web/diner/texts/reward.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { OneOf } from '#web/shared/ui/one-of.tsx'
import { PrefixSelect } from '#web/shared/ui/prefix-select.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './reward.module.css'
import { refusalText, useClaim } from './use-claim.ts'

type RewardFormProps = {
  reward: Wire['LoyaltyReward']
  /** The program's name for its points. */
  name: string
  onClaimed: (phone: string, name: string) => void
  /** The diner has to prove the phone first. */
  onProve: () => void
}

type RewardSheetProps = RewardFormProps & { open: boolean; onClose: () => void }

/** LOYAL-24. */
export const RewardSheet = ({ open, onClose, ...rest }: RewardSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={texts.title(rest.reward.amount, rest.name)}
    closeLabel={shellTexts.close}
    narrow
  >
    <RewardForm {...rest} />
  </Sheet>
)

/** A separate component, so that each opening starts with an empty form. */
function RewardForm({ reward, name, onClaimed, onProve }: RewardFormProps) {
  const claim = useClaim(reward, onClaimed)
  const { form, change, troubleOf, refusal } = claim
  const id = useId()
  const submit = async () => {
    const wrong = await claim.submit()
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus()
  }
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className={styles['why']}>{texts.why(name)}</p>
      <TextField
        id={`${id}-name`}
        label={texts.name}
        autoComplete="name"
        required
        maxLength={claimLimits.name}
        value={form.name}
        onChange={(next) => change({ name: next })}
        error={troubleOf('name')}
      />
      <TextField
        id={`${id}-phone`}
        label={texts.phone}
        hint={
          claim.choices.length > 0 ? (
            <OneOf words={phoneQuestion} texts={claim.choices} onChoose={(phone) => change({ phone })} />
          ) : (
            texts.phoneWhy(name)
          )
        }
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        maxLength={claimLimits.phone}
        value={form.phone}
        onChange={(phone) => change({ phone })}
        error={troubleOf('phone')}
        before={
          <PrefixSelect
            label={phoneCountryText}
            autoComplete="tel-country-code"
            options={phoneOptions}
            value={claim.country}
            onChange={claim.chooseCountry}
          />
        }
      />
      <TextField
        id={`${id}-email`}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="done"
        required
        maxLength={claimLimits.email}
        value={form.email}
        onChange={(email) => change({ email })}
        error={troubleOf('email')}
      />
      {refusal && (
        <Notice tone="bad" live>
          <span>{refusalText(refusal)}</span>
          {refusal === 'unproven' && (
            <>
              <span>{`. ${texts.unproven}`}</span>{' '}
              <Button variant="quiet" onClick={onProve}>
                {texts.prove}
              </Button>
            </>
          )}
        </Notice>
      )}
      <Button type="submit" size="large" block busy={claim.isBusy}>
        {texts.submit(name)}
      </Button>
    </form>
  )
}
