import User from 'lucide-react/icons/user'
import { useEffect, useState } from 'react'
import type { BranchView, StoreView } from '#web/api/shop.ts'
import { claimedReward } from '#web/state/claimed-reward.ts'
import { headerTexts } from '#web/texts/header.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useCode } from '#web/use-code.ts'
import type { CustomerView } from './customer-area.tsx'

const loadArea = () => import('./customer-area.tsx')

/** The way to the customer's own corner, whose code comes with the first press. */
export function CustomerEntry({ branch, store }: { branch: BranchView; store: StoreView }) {
  const [view, setView] = useState<CustomerView | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const area = useCode('customer area', loadArea, isWanted)
  const open = () => {
    setIsWanted(true)
    setView('account')
  }
  // The page was loaded again by a claim: what came of it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first look alone
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
