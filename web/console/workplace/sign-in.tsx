import { useEffect, useRef, useState } from 'react'
import { waitWords } from '#web/console/texts/console.ts'
import { signInTexts as texts } from '#web/console/texts/sign-in.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { TextField } from '#web/shared/ui/field.tsx'
import { type ConsoleSession, signIn, typePin } from '../api/session.ts'
import { FormNotice } from './form-notice.tsx'
import { PasskeyDoor } from './passkey-door.tsx'
import { refusalSentence } from './refusal.ts'
import { secretFields } from './secret-fields.ts'
import styles from './sign-in.module.css'
import { useTakeSession } from './use-session.ts'

type People = ConsoleSession['people']
type TabletPerson = People[number]

type SignInProps = {
  people: People
  locked?: TabletPerson | null
  /** A page stays in sight beside it. */
  isBeside?: boolean
}

/** The way in: by PIN for those whom the tablet knows, by user name and password for all. */
export function SignIn({ people, locked = null, isBeside = false }: SignInProps) {
  const className = classes(styles['door'], isBeside && styles['beside'])
  const [person, setPerson] = useState<TabletPerson | null>(locked)
  const [byPassword, setByPassword] = useState(people.length === 0)
  if (byPassword)
    return <PasswordDoor className={className} back={people.length > 0 ? () => setByPassword(false) : null} />
  if (person)
    return (
      <PinDoor
        key={person.id}
        className={className}
        person={person}
        isLocked={locked !== null}
        onOther={() => setPerson(null)}
        onPassword={() => setByPassword(true)}
      />
    )
  return (
    <section className={className}>
      <h1 className={styles['title']}>{texts.who}</h1>
      <div className={styles['people']}>
        {people.map((one) => (
          <Button key={one.id} block size="large" variant="secondary" onClick={() => setPerson(one)}>
            {one.name}
          </Button>
        ))}
      </div>
      <Button variant="quiet" onClick={() => setByPassword(true)}>
        {texts.withPassword}
      </Button>
    </section>
  )
}

type PinDoorProps = {
  className: string
  person: TabletPerson
  isLocked: boolean
  onOther: () => void
  onPassword: () => void
}

function PinDoor({ className, person, isLocked, onOther, onPassword }: PinDoorProps) {
  const take = useTakeSession()
  const door = useRef<HTMLFormElement>(null)
  // A person types at once. A board below a lock stays where it was scrolled to.
  useEffect(() => door.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  const form = useForm<'pin'>({
    initial: { pin: '' },
    async submit({ pin }) {
      if (!pin) return { fields: ['pin'], sentence: texts.emptyPin }
      take(await typePin(person.id, pin))
      return null
    },
    explain: (error) => ({ fields: ['pin'], sentence: pinSentence(error) }),
  })
  return (
    <section className={className}>
      <h1 className={styles['title']}>{isLocked ? texts.locked : person.name}</h1>
      {isLocked && <p className={styles['soft']}>{texts.lockedText}</p>}
      <form ref={door} className={classes(styles['form'], styles['pin'])} noValidate onSubmit={form.onSubmit}>
        <TextField label={texts.pinOf(person.name)} {...secretFields.pin} {...form.props('pin')} />
        <Button type="submit" block size="large" busy={form.isBusy}>
          {texts.enter}
        </Button>
      </form>
      <div className={styles['others']}>
        <Button variant="quiet" onClick={onPassword}>
          {texts.usePassword}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {texts.another}
        </Button>
      </div>
    </section>
  )
}

/** The password works also where the PIN is locked. */
const pinSentence = (error: unknown) =>
  error instanceof ApiError && error.code === 'TOO_MANY_GUESSES'
    ? texts.pinLocked(error.retryAfterMs === null ? texts.someMinutes : waitWords(error.retryAfterMs))
    : refusalSentence(error)

function PasswordDoor({ className, back }: { className: string; back: (() => void) | null }) {
  const take = useTakeSession()
  const form = useForm<'login' | 'password'>({
    initial: { login: '', password: '' },
    async submit({ login, password }) {
      if (!login.trim() || !password) return { fields: login.trim() ? ['password'] : ['login'], sentence: texts.empty }
      take(await signIn(login, password))
      return null
    },
    explain(error) {
      const isWrong = error instanceof ApiError && error.code === 'WRONG_SIGN_IN'
      return { fields: isWrong ? ['password'] : [], sentence: refusalSentence(error) }
    },
  })
  return (
    <section className={className}>
      <h1 className={styles['title']}>{texts.title}</h1>
      <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
        <FormNotice form={form} />
        <TextField label={texts.login} {...secretFields.login} {...form.props('login')} />
        <TextField label={texts.password} {...secretFields.password} {...form.props('password')} />
        <Button type="submit" block size="large" busy={form.isBusy}>
          {texts.enter}
        </Button>
      </form>
      <PasskeyDoor />
      <p className={styles['soft']}>{texts.noAccount}</p>
      {back && (
        <Button variant="quiet" onClick={back}>
          {texts.back}
        </Button>
      )}
    </section>
  )
}
