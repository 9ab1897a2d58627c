import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/courier/paths.ts'
import { shiftTexts } from '#web/courier/texts/shift.ts'
import { isNotFound } from '#web/shared/api/api-error.ts'
import { useForm } from '#web/shared/form/use-form.ts'
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

const texts = shiftTexts.entry

/** The courier's entry page: back into this phone's shift, or into a store by its link. */
export function CourierEntry() {
  const workplace = useWorkplace()
  usePageTitle(shiftTexts.register.title)
  return (
    <CourierFrame alias={null}>
      <PageHeader title={shiftTexts.register.title} sub={workplace?.storeName ?? '\u00A0'} />
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
      {shiftTexts.register.goOn}
    </ButtonLink>
    <Button variant="quiet" onClick={forgetWorkplace}>
      {texts.otherStore}
    </Button>
  </div>
)

function FindStore() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm<'store'>({
    initial: { store: '' },
    async submit({ store }) {
      const alias = aliasIn(store)
      if (alias === null) return { fields: ['store'], sentence: store.trim() ? texts.unknown : texts.empty }
      await queries.fetchQuery(storeQuery(alias))
      void navigate(paths.riderRegister(alias, 'phoneIntake'))
      return null
    },
    explain: (error) => ({
      fields: ['store'],
      sentence: isNotFound(error) ? texts.unknown : shiftTexts.register.errors.failed,
    }),
  })
  return (
    <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
      <p className={styles['lead']}>{texts.lead}</p>
      <TextField
        label={texts.store}
        hint={texts.storeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        maxLength={300}
        {...form.props('store')}
      />
      <Button type="submit" block size="large" busy={form.isBusy}>
        {shiftTexts.register.next}
      </Button>
    </form>
  )
}
