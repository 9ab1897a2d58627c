import { type ComponentProps, Suspense, useState } from 'react'
import type { StoreView } from '#web/diner/api/shop.ts'
import { hoursTexts } from '#web/diner/texts/header.ts'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { arrivedModule } from '#web/shared/load-module.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { loadHoursBlocks } from './load-hours-blocks.ts'

const LateBlocks = lazyPart(loadHoursBlocks, (part) => part.HoursBlocks)

/** Renders the hours at once if their code is already loaded. */
function HoursBlocks(props: ComponentProps<typeof LateBlocks>) {
  const [Blocks] = useState(() => arrivedModule(loadHoursBlocks)?.HoursBlocks ?? LateBlocks)
  return <Blocks {...props} />
}

type HoursSheetProps = { store: StoreView; now: string; open: boolean; onClose: () => void }

/** HOURS-01. */
export const HoursSheet = ({ store, now, open, onClose }: HoursSheetProps) => (
  <Sheet open={open} onClose={onClose} title={hoursTexts.title} closeLabel={shellTexts.close} isText>
    <Suspense fallback={<Skeleton height="16rem" radius="m" />}>
      <HoursBlocks store={store} now={now} />
    </Suspense>
  </Sheet>
)
