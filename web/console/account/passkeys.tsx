import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyTexts as texts } from '#web/console/texts/passkeys.ts'
import { signInTexts } from '#web/console/texts/sign-in.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { type Passkeys as Known, passkeysQuery, removePasskey } from '../api/passkeys.ts'
import { FailedPart } from '../workplace/failed-part.tsx'
import { hasPasskeys, makePasskey, passkeySentence } from '../workplace/passkey-calls.ts'
import { refusalSentence } from '../workplace/refusal.ts'
import room from '../workplace/room.module.css'
import { secretFields } from '../workplace/secret-fields.ts'
import { RowShapes } from '../workplace/shapes.tsx'
import styles from './account.module.css'
import { browserName } from './browser-name.ts'
import type { WriteTime } from './store-clock.ts'

/** The passkeys of the person: each is removed by itself, and this browser makes one where it can. */
export function Passkeys({ writeTime }: { writeTime: WriteTime }) {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery)
  const [asked, setAsked] = useState<string | null>(null)
  const remove = () => {
    if (asked === null) return
    setAsked(null)
    void removePasskey(asked).then(
      () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
      (error: unknown) => toast(refusalSentence(error), 'bad'),
    )
  }
  return (
    <section className={styles['section']}>
      <h2 className={room['title']}>{texts.title}</h2>
      <p className={room['soft']}>{texts.text}</p>
      {!data && !isError && <RowShapes count={1} />}
      {!data && isError && <FailedPart text={texts.failed} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data && <List passkeys={data.passkeys} writeTime={writeTime} onRemove={setAsked} />}
      {hasPasskeys() && <AddPasskey onAdded={(added) => queries.setQueryData(passkeysQuery.queryKey, added)} />}
      <Confirm
        open={asked !== null}
        danger
        title={texts.confirmTitle}
        confirmLabel={texts.remove}
        cancelLabel={texts.keep}
        onConfirm={remove}
        onCancel={() => setAsked(null)}
      >
        {texts.confirmText}
      </Confirm>
    </section>
  )
}

type ListProps = { passkeys: Known['passkeys']; writeTime: WriteTime; onRemove: (id: string) => void }

function List({ passkeys, writeTime, onRemove }: ListProps) {
  if (passkeys.length === 0) return <p>{texts.none}</p>
  return (
    <ul className={styles['list']}>
      {passkeys.map(({ id, browser, since, usedAt }) => {
        const name = browserName(browser) ?? texts.unknown
        return (
          <li key={id} className={styles['row']}>
            <span className={styles['words']}>
              <span>{name}</span>
              <span className={room['soft']}>
                {usedAt ? texts.used(writeTime(usedAt)) : texts.made(writeTime(since))}
              </span>
            </span>
            <Button variant="secondary" aria-label={texts.removeOf(name)} onClick={() => onRemove(id)}>
              {texts.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Asks for the password once more: a tablet that was left open makes no key. */
function AddPasskey({ onAdded }: { onAdded: (passkeys: Known) => void }) {
  const form = useForm<'password'>({
    initial: { password: '' },
    async submit({ password }) {
      if (!password) return { fields: ['password'], sentence: signInTexts.emptyPassword }
      onAdded(await makePasskey(password))
      form.change({ password: '' })
      toast(texts.added, 'good')
      return null
    },
    explain: (error) => ({ fields: ['password'], sentence: passkeySentence(error) }),
  })
  return (
    <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
      <TextField label={texts.password} {...secretFields.password} {...form.props('password')} />
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        {texts.add}
      </Button>
    </form>
  )
}
