import { useState } from 'react'
import { install } from '#web/diner/app/install.ts'
import { installTexts as texts } from '#web/diner/texts/install.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './install.module.css'

/** FOLLOW-60, FOLLOW-70: shown once a visit, with the words of the checkout's prompt (FOPEN-31). */
export function InstallSheet() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Sheet
      open={open}
      onClose={close}
      title={texts.line}
      closeLabel={texts.sheet.notNow}
      narrow
      footer={
        <div className={styles['actions']}>
          <Button variant="secondary" size="large" onClick={close}>
            {texts.sheet.notNow}
          </Button>
          <Button
            size="large"
            onClick={() => {
              close()
              void install()
            }}
          >
            {texts.install}
          </Button>
        </div>
      }
    >
      <p className={styles['words']}>{texts.sheet.text}</p>
    </Sheet>
  )
}
