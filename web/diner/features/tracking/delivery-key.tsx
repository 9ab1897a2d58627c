import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import styles from './delivery-key.module.css'

const texts = trackingTexts.key

/** TRACK-29, TRACK-30: stays on the page after the modal has closed. */
export const DeliveryKey = ({ code }: { code: string }) => (
  <section className={styles['key']} aria-label={texts.title}>
    <div>
      <h3 className={styles['title']}>{texts.title}</h3>
      <p className={styles['why']}>{texts.why}</p>
    </div>
    <Digits code={code} />
  </section>
)

type ModalProps = { code: string; open: boolean; onClose: () => void }

/** TRACK-34 to TRACK-39. */
export const DeliveryKeyModal = ({ code, open, onClose }: ModalProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={texts.title}
    closeLabel={texts.close}
    narrow
    isText
    footer={
      <Button size="large" block onClick={onClose}>
        {texts.goOn}
      </Button>
    }
  >
    <div className={styles['modal']}>
      <p className={styles['share']}>{texts.share}</p>
      <Digits code={code} large />
      <p className={styles['explained']}>{texts.explained}</p>
    </div>
  </Sheet>
)

/** The visible code can be selected and copied; the announced code has its digits apart. */
const Digits = ({ code, large }: { code: string; large?: boolean }) => (
  <p className={large ? styles['largeDigits'] : styles['digits']} role="img" aria-label={spelt(code)}>
    {code}
  </p>
)

/** ruling-43: a screen reader says the digits one by one. */
const spelt = (code: string): string => [...code].join(' ')
