import Compass from 'lucide-react/icons/compass'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Share from 'lucide-react/icons/share'
import SquarePlus from 'lucide-react/icons/square-plus'
import { type ComponentType, useEffect, useState } from 'react'
import { type HomeScreenWay, homeScreenWay, rememberTold, wasToldLately } from '#web/diner/app/home-screen.ts'
import { isInstalledApp } from '#web/diner/app/install.ts'
import { installTexts } from '#web/diner/texts/install.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './install.module.css'

const texts = installTexts.homeScreen

type InstallStep = { readonly does: string; readonly hint: string }
type Icon = ComponentType<{ size: number; 'aria-hidden': 'true' }>

const stepsOf = {
  share: [
    [Share, texts.share],
    [SquarePlus, texts.add],
  ],
  safari: [
    [Ellipsis, texts.menu],
    [Compass, texts.safari],
  ],
} as const satisfies Record<HomeScreenWay, readonly (readonly [Icon, InstallStep])[]>

/** FOLLOW-60 on an iPhone or iPad, whose browsers offer no installation to a page: the sheet says how a diner does it. */
export function HomeScreenSheet() {
  const [way] = useState(() => (isInstalledApp() || wasToldLately(Date.now()) ? null : homeScreenWay(navigator)))
  const [open, setOpen] = useState(way !== null)
  useEffect(() => {
    // Told when it opens: who follows the steps leaves the page and never closes it.
    if (way !== null) rememberTold(Date.now())
  }, [way])
  if (way === null) return null
  const close = () => setOpen(false)
  return (
    <Sheet
      open={open}
      onClose={close}
      title={installTexts.line}
      closeLabel={installTexts.sheet.notNow}
      narrow
      isText
      footer={
        <Button size="large" block onClick={close}>
          {texts.understood}
        </Button>
      }
    >
      <p className={styles['words']}>{texts.why[way]}</p>
      <ol className={styles['steps']}>
        {stepsOf[way].map(([StepIcon, { does, hint }]) => (
          <li key={does}>
            <span className={styles['icon']}>
              <StepIcon size={22} aria-hidden="true" />
            </span>
            <div>
              <p className={styles['does']}>{does}</p>
              <p className={styles['words']}>{hint}</p>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
