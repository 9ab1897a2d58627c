import { useQuery, useQueryClient } from '@tanstack/react-query'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { consoleTexts } from '#web/console/texts/console.ts'
import { invitationTexts as texts } from '#web/console/texts/invitation.ts'
import { isNotFound } from '#web/shared/api/api-error.ts'
import { useForm } from '#web/shared/form/use-form.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Column, PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import { Loading } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { acceptInvitation, readInvitation } from '../api/session.ts'
import { paths } from '../paths.ts'
import { FormNotice } from '../workplace/form-notice.tsx'
import { invitationWrong } from '../workplace/refusal.ts'
import { secretFields } from '../workplace/secret-fields.ts'
import { RowShapes } from '../workplace/shapes.tsx'
import styles from '../workplace/sign-in.module.css'
import { useTakeSession } from '../workplace/use-session.ts'

/** Opens an account with a link. The token stands behind `#`, and leaves the address at once: a neighbour reads no screen's address. */
export default function InvitationPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => hash.slice(1))
  usePageTitle(texts.title)
  useEffect(() => {
    if (hash) void navigate(paths.invitation, { replace: true })
  }, [hash, navigate])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    enabled: token !== '',
    retry: false,
    queryFn: () => readInvitation(token),
  })
  if (data) return <Accept token={token} name={data.name} role={consoleTexts.roles[data.role]} />
  if (token === '' || isNotFound(error))
    return (
      <Column wide>
        <PageBody>
          <EmptyState
            level={1}
            picture={<Link2Off size={32} />}
            {...texts.over}
            action={<ButtonLink to={paths.board}>{texts.goIn}</ButtonLink>}
          />
        </PageBody>
      </Column>
    )
  if (!error)
    return (
      <Column wide>
        <PageBody>
          <section className={styles['door']}>
            <h1 className={styles['title']}>{texts.title}</h1>
            <Loading label={shellTexts.loading}>
              <RowShapes count={3} />
            </Loading>
          </section>
        </PageBody>
      </Column>
    )
  return (
    <Column wide>
      <PageBody>
        <ErrorState
          level={1}
          {...texts.failed}
          retryLabel={shellTexts.retry}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </PageBody>
    </Column>
  )
}

function Accept({ token, name, role }: { token: string; name: string; role: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const take = useTakeSession()
  const form = useForm<'login' | 'password' | 'pin'>({
    initial: { login: '', password: '', pin: '' },
    async submit({ login, password, pin }) {
      take(await acceptInvitation({ token, login, password, pin }))
      queries.removeQueries({ queryKey: ['invitation'] })
      void navigate(paths.board, { replace: true })
      return null
    },
    explain: invitationWrong,
  })
  return (
    <Column wide>
      <PageBody>
        <section className={styles['door']}>
          <h1 className={styles['title']}>{texts.title}</h1>
          <p className={styles['soft']}>{texts.hello(name, role)}</p>
          <form className={styles['form']} noValidate onSubmit={form.onSubmit}>
            <FormNotice form={form} />
            <TextField label={texts.login} hint={texts.loginHint} {...secretFields.login} {...form.props('login')} />
            <TextField
              label={texts.password}
              hint={texts.passwordHint}
              {...secretFields.newPassword}
              {...form.props('password')}
            />
            <TextField label={texts.pin} hint={texts.pinHint} {...secretFields.pin} {...form.props('pin')} />
            <Button type="submit" block size="large" busy={form.isBusy}>
              {texts.accept}
            </Button>
          </form>
        </section>
      </PageBody>
    </Column>
  )
}
