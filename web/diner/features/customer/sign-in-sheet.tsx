import type { FormEvent } from 'react'
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
import { type SignInParams, useSignIn } from './use-sign-in.ts'

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

const onSubmit = (submit: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault()
  void submit()
}

const PhoneStep = ({ signIn }: { signIn: SignIn }) => (
  <form className={styles['form']} noValidate onSubmit={onSubmit(signIn.submitPhone)}>
    <TextField
      label={texts.phone}
      hint={
        signIn.choices.length > 0 ? (
          <OneOf words={phoneQuestion} texts={signIn.choices} onChoose={signIn.type} />
        ) : (
          texts.why
        )
      }
      error={signIn.trouble}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="next"
      maxLength={20}
      value={signIn.typed}
      onChange={signIn.type}
      before={<CountrySelect first={signIn.first} value={signIn.country} onChange={signIn.choose} />}
    />
    <Button type="submit" size="large" block busy={signIn.isBusy}>
      {texts.submit}
    </Button>
  </form>
)

const CodeStep = ({ signIn, phone }: { signIn: SignIn; phone: string }) => (
  <form className={styles['form']} noValidate onSubmit={onSubmit(() => signIn.submitCode(phone))}>
    {/* The paragraph arrives together with its text, and screen readers announce only changes. */}
    <p className={styles['sent']} aria-live="polite" ref={useLive<HTMLParagraphElement>()}>
      {signIn.news ?? texts.code.sent(spacedPhone(phone))}
    </p>
    <TextField
      label={texts.code.label}
      error={signIn.trouble}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      value={signIn.code}
      onChange={signIn.typeCode}
      // This step replaces the one whose button was pressed, and has only this field.
      autoFocus
    />
    <Button type="submit" size="large" block busy={signIn.isBusy}>
      {texts.code.submit}
    </Button>
    <div className={styles['ways']}>
      <Button variant="quiet" onClick={() => void signIn.sendAgain(phone)}>
        {texts.code.again}
      </Button>
      <Button variant="quiet" onClick={signIn.askForPhone}>
        {texts.code.otherPhone}
      </Button>
    </div>
  </form>
)
