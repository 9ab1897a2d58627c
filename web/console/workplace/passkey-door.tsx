import { useState } from 'react'
import { passkeyTexts as texts } from '#web/console/texts/passkeys.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { hasPasskeys, openWithPasskey, passkeySentence } from './passkey-calls.ts'
import { useTakeSession } from './use-session.ts'

/** The way in by a passkey, where the browser has them. */
export function PasskeyDoor() {
  const take = useTakeSession()
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  if (!hasPasskeys()) return null
  const press = () => {
    setIsBusy(true)
    setWrong(null)
    void openWithPasskey()
      .then(take, (error: unknown) => setWrong(passkeySentence(error)))
      .finally(() => setIsBusy(false))
  }
  return (
    <>
      <Button variant="secondary" block size="large" busy={isBusy} onClick={press}>
        {texts.enter}
      </Button>
      {wrong && (
        <Notice tone="bad" live>
          {wrong}
        </Notice>
      )}
    </>
  )
}
