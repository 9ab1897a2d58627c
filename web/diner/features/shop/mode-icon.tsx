import Bike from 'lucide-react/icons/bike'
import ConciergeBell from 'lucide-react/icons/concierge-bell'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Utensils from 'lucide-react/icons/utensils'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'

const icons = { DELIVERY: Bike, TAKE_AWAY: ShoppingBag, DINING_IN: Utensils, SELF_SERVICE: ConciergeBell } as const

export function ModeIcon({ type, size = 18 }: { type: OrderModeType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} aria-hidden="true" />
}
