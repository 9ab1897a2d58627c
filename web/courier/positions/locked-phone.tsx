import Smartphone from 'lucide-react/icons/smartphone'
import { Suspense, useState } from 'react'
import { lockedPhoneTexts as texts } from '#web/courier/texts/locked-phone.ts'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'

const PositionsUrl = lazyPart(
  () => import('./positions-url.tsx'),
  (part) => part.PositionsUrl,
)

/** Shows the address to which an app on a locked phone reports. Its code loads only when the courier opens it. */
export function LockedPhone({ riderId }: { riderId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        block
        size="large"
        icon={<Smartphone size={24} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={texts.title} closeLabel={texts.close} narrow>
        <Suspense
          fallback={
            <Loading label={shellTexts.loading}>
              <Skeleton height="24rem" radius="l" />
            </Loading>
          }
        >
          <PositionsUrl riderId={riderId} />
        </Suspense>
      </Sheet>
    </>
  )
}
