import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Confirm } from '#web/shared/ui/confirm.tsx'

/** SDETAIL-11, SDETAIL-12, SDETAIL-14 to SDETAIL-16, FOPEN-68: each button names its result. */
export function CancelShipment({ isMulti = false, onCancel }: { isMulti?: boolean; onCancel: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const texts = isMulti ? courierTexts.stack : courierTexts.detail
  return (
    <>
      <Button variant="quiet" icon={<X size={22} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {texts.cancel}
      </Button>
      <Confirm
        open={isAsking}
        title={texts.cancelTitle}
        confirmLabel={texts.cancelGoOn}
        cancelLabel={texts.cancelBack}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onCancel()
        }}
      >
        <p>{courierTexts.detail.cancelQuestion}</p>
      </Confirm>
    </>
  )
}
