import { useParams } from 'react-router-dom'
import { useLog } from '#web/event-log/use-log.ts'
import { absence } from '#web/state/absence.ts'
import { cartStore } from '#web/state/cart.ts'
import { useCustomerField } from '#web/state/customer.ts'
import { useEntry } from '#web/state/entry.ts'
import { useStored } from '#web/state/stored.ts'
import { useCode } from '#web/use-code.ts'

const loadLeftCart = () => import('./left-cart.tsx')

/** ABAND-01, ABAND-03: what a cart that is left, or comes back, needs is loaded once there is one. */
export function LeftCartGate() {
  const { alias = '' } = useParams()
  const { abandoned, phone: linked } = useEntry()
  const hasCart = useLog(cartStore, ({ lines }) => lines.length > 0)
  const hasPhone = useCustomerField('phone') !== ''
  const isAway = useStored(absence) !== null
  const recovers = abandoned && linked !== null
  const code = useCode('left cart', loadLeftCart, recovers || isAway || (hasCart && hasPhone))
  return code ? <code.LeftCart alias={alias} /> : null
}
