import User from 'lucide-react/icons/user'
import { useEffect, useState } from 'react'
import type { BranchView, StoreView } from '#web/diner/api/shop.ts'
import { claimedReward } from '#web/diner/state/claimed-reward.ts'
import { headerTexts } from '#web/diner/texts/header.ts'
import { IconButton } from '#web/shared/ui/button.tsx'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import type { CustomerView } from './customer-area.tsx'

const loadArea = () => import('./customer-area.tsx')

/** The button of the customer area, whose code loads with the first press. */
export function CustomerEntry({ branch, store }: { branch: BranchView; store: StoreView }) {
  const [view, setView] = useState<CustomerView | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const area = useLazyModule('customer area', loadArea, isWanted)
  const open = () => {
    setIsWanted(true)
    setView('account')
  }
  // A claim has reloaded the page: this shows its result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the first render
  useEffect(() => {
    if (claimedReward.current() !== null) open()
  }, [])
  return (
    <>
      <IconButton raised label={headerTexts.account} aria-busy={view !== null && !area} onClick={open}>
        <User size={20} aria-hidden="true" />
      </IconButton>
      {area && <area.CustomerArea branch={branch} store={store} view={view} onView={setView} />}
    </>
  )
}
