import { accountTexts as texts } from '#web/console/texts/account.ts'
import { consoleTexts } from '#web/console/texts/console.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from '../account/account.module.css'
import { Passkeys } from '../account/passkeys.tsx'
import { ChangePassword, ChangePin } from '../account/secrets.tsx'
import { Sessions } from '../account/sessions.tsx'
import { signOut } from '../api/session.ts'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import { refusalSentence } from '../workplace/refusal.ts'
import { useTakeSession } from '../workplace/use-session.ts'

/** A person's own account. */
export default function AccountPage() {
  const take = useTakeSession()
  const leave = () =>
    void signOut().then(
      () => take(null),
      (error) => toast(refusalSentence(error), 'bad'),
    )
  return (
    <ConsoleFrame title={texts.title}>
      {({ name, role, stores }) => (
        <>
          <header className={styles['section']}>
            <h1>{texts.title}</h1>
            <p>{`${name} · ${consoleTexts.roles[role]}`}</p>
            <p className={styles['soft']}>{texts.storesOf(stores.map((store) => store.name).join(', '))}</p>
            <div className={styles['actions']}>
              <Button variant="secondary" onClick={leave}>
                {texts.signOut}
              </Button>
            </div>
          </header>
          <ChangePin />
          <ChangePassword />
          <Passkeys />
          {/* Last, because its answer comes late and is of any length. */}
          <Sessions />
        </>
      )}
    </ConsoleFrame>
  )
}
