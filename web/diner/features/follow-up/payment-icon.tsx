import Banknote from 'lucide-react/icons/banknote'
import CreditCard from 'lucide-react/icons/credit-card'
import Smartphone from 'lucide-react/icons/smartphone'
import Wallet from 'lucide-react/icons/wallet'
import type { FollowUpOrder } from './order-query.ts'

/** FOLLOW-21; a payment type that this page is too old to know shows a wallet (FOLLOW-13). */
export function PaymentIcon({ type: { paymentMethod, upload } }: { type: FollowUpOrder['paymentType'] }) {
  const Icon = upload === 'API' ? CreditCard : (icons[paymentMethod] ?? Wallet)
  return <Icon size={18} aria-hidden="true" />
}

const icons: Partial<Record<string, typeof Wallet>> = { CASH: Banknote, CARD: CreditCard, ONLINE: Smartphone }
