import { accountTexts } from '#web/console/texts/account.ts'
import { invitationTexts } from '#web/console/texts/invitation.ts'
import { signInTexts } from '#web/console/texts/sign-in.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { changePassword, changePin } from '../api/account.ts'
import { refusalSentence } from '../workplace/refusal.ts'
import room from '../workplace/room.module.css'
import { secretFields } from '../workplace/secret-fields.ts'
import styles from './account.module.css'

type Words = { title: string; password: string; fresh: string; hint: string; save: string; saved: string }

const pinWords: Words = { ...accountTexts.pin, fresh: accountTexts.pin.pin, hint: invitationTexts.pinHint }
const passwordWords: Words = { ...accountTexts.password, hint: invitationTexts.passwordHint }

export const ChangePin = () => <ChangeSecret words={pinWords} change={changePin} isPin />
export const ChangePassword = () => <ChangeSecret words={passwordWords} change={changePassword} />

type SecretProps = {
  words: Words
  change: (password: string, fresh: string) => Promise<unknown>
  isPin?: boolean
}

/** Changes a secret of the person, who types the password once more: a tablet that was left open changes nothing. */
function ChangeSecret({ words, change, isPin = false }: SecretProps) {
  const form = useForm<'password' | 'fresh'>({
    initial: { password: '', fresh: '' },
    async submit({ password, fresh }) {
      if (!password || !fresh) return { fields: password ? ['fresh'] : ['password'], sentence: signInTexts.empty }
      await change(password, fresh)
      form.change({ password: '', fresh: '' })
      toast(words.saved, 'good')
      return null
    },
    explain(error) {
      const isFresh = error instanceof ApiError && error.code.endsWith('_REFUSED')
      return { fields: isFresh ? ['fresh'] : ['password'], sentence: refusalSentence(error) }
    },
  })
  return (
    <section className={styles['section']}>
      <h2 className={room['title']}>{words.title}</h2>
      <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
        <TextField label={words.password} {...secretFields.password} {...form.props('password')} />
        <TextField
          label={words.fresh}
          hint={words.hint}
          {...secretFields[isPin ? 'pin' : 'newPassword']}
          {...form.props('fresh')}
        />
        <Button type="submit" variant="secondary" busy={form.isBusy}>
          {words.save}
        </Button>
      </form>
    </section>
  )
}
