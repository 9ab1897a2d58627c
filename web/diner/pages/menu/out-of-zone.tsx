import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { storeChangeNeedsConfirmation } from '#domain/cart/selectors.ts'
import { nearestReaching } from '#domain/delivery/nearest.ts'
import { modeSegment } from '#domain/slug/mode-segment.ts'
import { useDeliveryLocation } from '#web/diner/api/delivery-location.ts'
import { activeModes, type BranchView, type StoreView } from '#web/diner/api/shop.ts'
import { CartConflict } from '#web/diner/features/cart/cart-conflict.tsx'
import { paths } from '#web/diner/paths.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { feeTexts } from '#web/diner/texts/address.ts'
import { shopQuery } from '#web/shared/api/queries.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import styles from './out-of-zone.module.css'

/**
 * ADDR-31, AMBIG-34: a diner outside this store's zone is moved to the nearest store that delivers to the address, or
 * shown the list.
 */
export function OutOfZone({ branch, store }: { branch: BranchView; store: StoreView }) {
  const location = useDeliveryLocation(store.id)
  const shop = useQuery(shopQuery(branch.alias, location && { lat: location.lat, lng: location.lng })).data
  const nearest = shop?.type === 'branch' ? nearestReaching(shop.stores) : null
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()

  const isAutomatic = branch.generalConfig.mapConfig.addressRedirect === 'AUTOMATIC'
  const target = nearest && menuOf(nearest)
  const name = nearest?.name ?? ''
  // A cart is never emptied without a question: with a cart, a link is shown instead.
  const movesAtOnce = isAutomatic && nearest !== null && !needsConfirmation(nearest)
  useEffect(() => {
    if (!movesAtOnce || !target) return
    toast(feeTexts.redirected(name))
    void navigate(target, { replace: true })
  }, [movesAtOnce, target, name, navigate])

  if (!nearest || !target || movesAtOnce) return null
  if (!isAutomatic)
    return (
      <ButtonLink variant="quiet" className={styles['way']} to={paths.shop(branch.alias)}>
        {feeTexts.otherStores}
      </ButtonLink>
    )
  return (
    <>
      <p>{feeTexts.nearest(name)}</p>
      <Button variant="quiet" className={styles['way']} onClick={() => setIsAsking(true)}>
        {feeTexts.goTo(name)}
      </Button>
      <CartConflict
        conflict={isAsking ? 'store' : null}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          cartStore.dispatch({ type: 'EmptyCart' })
          setIsAsking(false)
        }}
      />
    </>
  )
}

const needsConfirmation = ({ alias }: StoreView) => storeChangeNeedsConfirmation(cartStore.getState(), alias)

function menuOf(store: StoreView): string | null {
  const mode = activeModes(store).find(({ type }) => type === 'DELIVERY')
  return mode ? paths.menu(store.alias, modeSegment(mode.showName)) : null
}
