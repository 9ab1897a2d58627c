import { useQuery } from '@tanstack/react-query'
import { slugSections } from '#domain/menu/menu-slugs.ts'
import { upsellSuggestions } from '#domain/menu/upsell.ts'
import { modeSegment } from '#domain/slug/mode-segment.ts'
import type { BranchView, ModeView, StoreView } from '#web/diner/api/shop.ts'
import { PlateSlider } from '#web/diner/features/menu/menu-sections.tsx'
import { PlateTile } from '#web/diner/features/menu/plate-card.tsx'
import { useCartOf } from '#web/diner/state/cart.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { type CountedMenu, indicatorsQuery, useCustomizations } from '#web/shared/api/queries.ts'
import { useNow } from '#web/shared/state/now.ts'
import { platePaths, recommendedPath } from './menu-slugs.ts'
import { orderingRefusal, takesItems, useQuote } from './ordering.ts'
import { type OpenedPlate, PlateSheet } from './plate-sheet.tsx'
import { useMenuOf } from './store-route.tsx'

type Money = (minor: number) => string

type CartUpsellsProps = {
  store: StoreView
  mode: ModeView
  data: CountedMenu
  money: Money
  onOpen: (opened: OpenedPlate) => void
}

/** The recommended plates at the end of the cart, at their recommended price. */
export function CartUpsells({ store, mode, data, money, onOpen }: CartUpsellsProps) {
  const cart = useCartOf(store.alias)
  const upsells = upsellSuggestions(data.menu, data.plates, cart)
  if (upsells.length === 0) return null
  const pathOf = platePaths(slugSections(data), store.alias, modeSegment(mode.showName))
  return (
    <PlateSlider title={menuTexts.upselling} wide>
      {upsells.map(({ plate, offer }, index) => (
        <PlateTile
          key={plate.id}
          {...{ plate, offer, money }}
          discounts={data.discounts}
          to={recommendedPath(pathOf(plate.id))}
          first={index < 2}
          onOpen={() => onOpen({ plate, isRecommended: true })}
        />
      ))}
    </PlateSlider>
  )
}

type CartPlateProps = {
  branch: BranchView
  store: StoreView
  mode: ModeView
  data: CountedMenu
  money: Money
  opened: OpenedPlate | null
  onClose: () => void
}

/** A plate above the cart: a line that is changed in place, or a recommended plate. */
export function CartPlate({ branch, store, mode, ...rest }: CartPlateProps) {
  const now = useNow()
  const { currency } = useMenuOf({ store, mode })
  const { data: quote } = useQuote(store, mode, currency).asked
  const { customizations } = useCustomizations(branch.id)
  const indicators = useQuery(indicatorsQuery).data ?? []
  const refusal = takesItems(store, mode, now) ? null : orderingRefusal(store, mode, now, quote)
  return <PlateSheet {...{ store, customizations, indicators, refusal }} {...rest} />
}
