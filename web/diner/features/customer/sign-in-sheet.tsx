import { spacedPhone } from '#domain/phone/phone.ts'
import { signInTexts as texts } from '#web/diner/texts/customer.ts'
import { CountrySelect } from '#web/shared/phone/country-select.tsx'
import { phoneQuestion } from '#web/shared/texts/phone.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { useLive } from '#web/shared/ui/live.ts'
import { OneOf } from '#web/shared/ui/one-of.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './customer.module.css'
import { type SignInParams, useCodeStep, useSignIn } from './use-sign-in.ts'

/** CUST-12 to CUST-15, and the one-time code where the company asks for it. */
export const SignInSheet = ({ open, onClose, ...rest }: SignInParams & { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={texts.title} closeLabel={shellTexts.close} narrow>
    <SignInForm {...rest} />
  </Sheet>
)

/** A separate component, so that each opening starts with the phone. */
function SignInForm(props: SignInParams) {
  const signIn = useSignIn(props)
  const { codeAt } = signIn
  return codeAt === null ? <PhoneStep signIn={signIn} /> : <CodeStep key={codeAt} signIn={signIn} phone={codeAt} />
}

type SignIn = ReturnType<typeof useSignIn>

const PhoneStep = ({ signIn: { form, first, country, chooseCountry, choices } }: { signIn: SignIn }) => (
  <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
    <TextField
      label={texts.phone}
      hint={
        choices.length > 0 ? (
          <OneOf words={phoneQuestion} texts={choices} onChoose={(phone) => form.change({ phone })} />
        ) : (
          texts.why
        )
      }
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="next"
      maxLength={20}
      before={<CountrySelect first={first} value={country} onChange={chooseCountry} />}
      {...form.props('phone')}
    />
    <Button type="submit" size="large" block busy={form.isBusy}>
      {texts.submit}
    </Button>
  </form>
)

function CodeStep({ signIn, phone }: { signIn: SignIn; phone: string }) {
  const { form, news, typeCode } = useCodeStep(signIn, phone)
  return (
    <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
      {/* The paragraph arrives together with its text, and screen readers announce only changes. */}
      <p className={styles['sent']} aria-live="polite" ref={useLive<HTMLParagraphElement>()}>
        {news ?? texts.code.sent(spacedPhone(phone))}
      </p>
      <TextField
        label={texts.code.label}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        {...form.props('code')}
        onChange={typeCode}
        // This step replaces the one whose button was pressed, and has only this field.
        autoFocus
      />
      <Button type="submit" size="large" block busy={form.isBusy}>
        {texts.code.submit}
      </Button>
      <div className={styles['ways']}>
        <Button variant="quiet" type="submit" value="again">
          {texts.code.again}
        </Button>
        <Button variant="quiet" onClick={signIn.askForPhone}>
          {texts.code.otherPhone}
        </Button>
      </div>
    </form>
  )
}
