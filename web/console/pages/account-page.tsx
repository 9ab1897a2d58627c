import { accountTexts as texts } from '#web/console/texts/account.ts'
import { consoleTexts } from '#web/console/texts/console.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from '../account/account.module.css'
import { Passkeys } from '../account/passkeys.tsx'
import { ChangePassword, ChangePin } from '../account/secrets.tsx'
import { Sessions } from '../account/sessions.tsx'
import { storeClock } from '../account/store-clock.ts'
import { signOut } from '../api/session.ts'
import { paths } from '../paths.ts'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import { refusalSentence } from '../workplace/refusal.ts'
import room from '../workplace/room.module.css'
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
            <p>{`${name}\u00A0· ${consoleTexts.roles[role]}`}</p>
            <p className={room['soft']}>{texts.storesOf(stores.map((store) => store.name).join(', '))}</p>
            <div className={styles['actions']}>
              <Button variant="secondary" onClick={leave}>
                {texts.signOut}
              </Button>
              {role === 'administrador' && (
                <ButtonLink variant="secondary" to={paths.system}>
                  {texts.system}
                </ButtonLink>
              )}
            </div>
          </header>
          <div className={styles['two']}>
            <ChangePin />
            <ChangePassword />
          </div>
          {/* Last, because their answers come late and are of any length. */}
          <div className={styles['two']}>
            <Passkeys writeTime={storeClock(stores)} />
            <Sessions writeTime={storeClock(stores)} />
          </div>
        </>
      )}
    </ConsoleFrame>
  )
}
