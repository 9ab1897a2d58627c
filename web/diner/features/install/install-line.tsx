import Smartphone from 'lucide-react/icons/smartphone'
import { install } from '#web/diner/app/install.ts'
import { installTexts as texts } from '#web/diner/texts/install.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import styles from './install.module.css'

/** PWA-02, PWA-03. */
export const InstallLine = () => (
  <Card className={styles['line']}>
    <Smartphone size={20} aria-hidden="true" />
    <p>{texts.line}</p>
    <Button variant="secondary" onClick={() => void install()}>
      {texts.install}
    </Button>
  </Card>
)
