import CreditCard from 'lucide-react/icons/credit-card'
import Lock from 'lucide-react/icons/lock'
import { cardTexts } from '#web/diner/texts/card.ts'
import { brandName } from '#web/diner/texts/card-brand.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import styles from './card-entry.module.css'
import type { CardAtWork } from './use-card.ts'

/** PAY-07, PAY-10, FPAY-06: the provider's fields, and the two that are ours. */
export function CardEntry({ card }: { card: CardAtWork }) {
  const { box, fields, brand, holder, setHolder, errors, isTest } = card
  return (
    <div className={styles['card']}>
      {isTest && <Notice tone="wait">{cardTexts.test}</Notice>}
      {fields === 'lost' && (
        <>
          <Notice tone="bad" live>
            {cardTexts.lost}
          </Notice>
          {/* The same page does not request a failed script again, so the page reloads; the draft keeps the typed data. */}
          <Button variant="secondary" block onClick={() => location.reload()}>
            {cardTexts.retry}
          </Button>
        </>
      )}
      <div className={styles['frame']} data-state={fields}>
        {fields === 'loading' && (
          <div className={styles['waiting']}>
            <Skeleton height="4.4rem" radius="m" />
            <Skeleton height="4.4rem" radius="m" />
            <Skeleton height="4.4rem" radius="m" />
          </div>
        )}
        <div ref={box} className={styles['provider']} />
        {/* Stands at the end of the number's label. It exists before its first word: screen readers announce only changes. */}
        <p className={styles['brand']} role="status">
          {brand !== null && fields === 'ready' && (
            <>
              <CreditCard size={16} aria-hidden="true" />
              <span>{brandName(brand)}</span>
            </>
          )}
        </p>
      </div>
      <TextField
        label={cardTexts.name}
        autoComplete="cc-name"
        value={holder.name}
        maxLength={200}
        required
        error={errors.name ? cardTexts.incomplete : null}
        onChange={(name) => setHolder({ ...holder, name })}
      />
      <TextField
        label={cardTexts.document}
        inputMode="numeric"
        autoComplete="off"
        value={holder.document}
        required
        error={errors.document ? cardTexts.incomplete : null}
        onChange={(text) => setHolder({ ...holder, document: text.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 11) })}
      />
      <p className={styles['safe']}>
        <Lock size={16} aria-hidden="true" />
        <span>{cardTexts.safe}</span>
      </p>
    </div>
  )
}
