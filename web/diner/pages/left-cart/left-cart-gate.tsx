import { useParams } from 'react-router-dom'
import { useCustomerField } from '#web/diner/state/customer.ts'
import { useEntry } from '#web/diner/state/entry.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'

const loadWatch = () => import('./absence-watch.tsx')
const loadRecovery = () => import('./recover-cart.tsx')

/** ABAND-01, ABAND-03: loads the code for leaving and recovering a cart, once either may happen. */
export default function LeftCartGate() {
  const { alias = '' } = useParams()
  const { abandoned, phone: linked } = useEntry()
  const watch = useLazyModule('absence watch', loadWatch, useCustomerField('phone') !== '')
  const recovery = useLazyModule('cart recovery', loadRecovery, abandoned && linked !== null)
  return (
    <>
      {watch && <watch.AbsenceWatch />}
      {recovery && <recovery.RecoverCart alias={alias} />}
    </>
  )
}
