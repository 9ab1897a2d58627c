import type { CountryCode } from '#domain/country/countries.ts'
import { claimLimits } from '#domain/loyalty/claim.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { rewardTexts as texts } from '#web/diner/texts/reward.ts'
import { CountrySelect } from '#web/shared/phone/country-select.tsx'
import { phoneQuestion } from '#web/shared/texts/phone.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { OneOf } from '#web/shared/ui/one-of.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './reward.module.css'
import { useClaim } from './use-claim.ts'

type RewardFormProps = {
  reward: Wire['LoyaltyReward']
  /** The country of the store. */
  first: CountryCode
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
function RewardForm({ reward, first, name, onClaimed, onProve }: RewardFormProps) {
  const { form, refusal, choices, country, chooseCountry } = useClaim(reward, first, onClaimed)
  return (
    <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
      <p className={styles['why']}>{texts.why(name)}</p>
      <TextField label={texts.name} autoComplete="name" required maxLength={claimLimits.name} {...form.props('name')} />
      <TextField
        label={texts.phone}
        hint={
          choices.length > 0 ? (
            <OneOf words={phoneQuestion} texts={choices} onChoose={(phone) => form.change({ phone })} />
          ) : (
            texts.phoneWhy(name)
          )
        }
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        maxLength={claimLimits.phone}
        {...form.props('phone')}
        before={<CountrySelect first={first} value={country} onChange={chooseCountry} />}
      />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="done"
        required
        maxLength={claimLimits.email}
        {...form.props('email')}
      />
      {refusal && (
        <Notice tone="bad" live>
          <span>{form.wrong?.sentence}</span>
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
      <Button type="submit" size="large" block busy={form.isBusy}>
        {texts.submit(name)}
      </Button>
    </form>
  )
}
