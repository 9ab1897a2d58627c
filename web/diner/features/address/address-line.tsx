import MapPin from 'lucide-react/icons/map-pin'
import { useDeliveryLocation } from '#web/diner/api/delivery-location.ts'
import { addressTexts } from '#web/diner/texts/address.ts'
import { Button } from '#web/shared/ui/button.tsx'
import styles from './address-line.module.css'

type AddressLineProps = {
  storeId: string
  /** News about deliveries to this address. It takes the line of the label, so that nothing below moves when it arrives. */
  note?: string | null
  onChange: () => void
}

/** The delivery address, and the control that changes it. */
export function AddressLine({ storeId, note = null, onChange }: AddressLineProps) {
  const location = useDeliveryLocation(storeId)
  return (
    <div className={styles['line']}>
      <MapPin size={20} aria-hidden="true" />
      <div className={styles['words']}>
        {location ? (
          <>
            {note === null ? (
              <span className={styles['label']}>{addressTexts.current}</span>
            ) : (
              <span className={styles['note']}>{note}</span>
            )}
            <span className={styles['address']} title={location.fullAddress}>
              {location.fullAddress}
            </span>
          </>
        ) : (
          <span className={styles['none']}>{addressTexts.none}</span>
        )}
      </div>
      <Button variant={location ? 'quiet' : 'secondary'} onClick={onChange}>
        {location ? addressTexts.change : addressTexts.add}
      </Button>
    </div>
  )
}
