import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { isNotFound } from '#web/shared/api/api-error.ts'
import { paths } from '#web/shared/paths.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import styles from '../shift/rider-register.module.css'
import { CourierFrame } from '../workplace/courier-frame.tsx'
import { courierToken } from '../workplace/courier-token.ts'
import { storeQuery } from '../workplace/use-store.ts'
import { forgetWorkplace, useWorkplace, type Workplace } from '../workplace/workplace.ts'
import { aliasIn } from './alias-in.ts'

const texts = courierTexts.entry

/** The courier's entry page: back into this phone's shift, or into a store by its link. */
export function CourierEntry() {
  const workplace = useWorkplace()
  usePageTitle(courierTexts.register.title)
  return (
    <CourierFrame>
      <PageHeader title={courierTexts.register.title} sub={workplace?.storeName ?? '\u00A0'} />
      <PageBody>{workplace ? <BackToShift {...workplace} /> : <FindStore />}</PageBody>
    </CourierFrame>
  )
}

/** With a token the list is open; without one the courier's code opens it. */
const BackToShift = ({ alias, storeName }: Workplace) => (
  <div className={styles['form']}>
    <p className={styles['lead']}>{texts.again(storeName)}</p>
    <ButtonLink
      block
      size="large"
      to={courierToken() ? paths.shipments(alias) : paths.riderRegister(alias, 'phoneIntake')}
    >
      {courierTexts.register.goOn}
    </ButtonLink>
    <Button variant="quiet" onClick={forgetWorkplace}>
      {texts.otherStore}
    </Button>
  </div>
)

function FindStore() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const alias = aliasIn(text)
    setBusy(true)
    const wrong = alias === null ? (text.trim() ? texts.unknown : texts.empty) : await troubleWith(alias)
    setBusy(false)
    if (wrong === null && alias !== null) return navigate(paths.riderRegister(alias, 'phoneIntake'))
    setError(wrong)
    field.current?.focus()
  }

  const troubleWith = (alias: string): Promise<string | null> =>
    queries.fetchQuery(storeQuery(alias)).then(
      () => null,
      (failure) => (isNotFound(failure) ? texts.unknown : courierTexts.register.errors.failed),
    )

  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <p className={styles['lead']}>{texts.lead}</p>
      <TextField
        ref={field}
        label={texts.store}
        hint={texts.storeHint}
        error={error}
        value={text}
        onChange={(next) => {
          setError(null)
          setText(next)
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={300}
      />
      <Button type="submit" block size="large" busy={isBusy}>
        {courierTexts.register.next}
      </Button>
    </form>
  )
}
