import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { courierTexts } from '#web/texts/courier.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'

const texts = courierTexts.detail

/** SDETAIL-11, SDETAIL-12, SDETAIL-14 to SDETAIL-16. */
export function CancelShipment({ label = texts.cancel, onCancel }: { label?: string; onCancel: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<X size={22} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {label}
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
        <p>{texts.cancelQuestion}</p>
      </Confirm>
    </>
  )
}
