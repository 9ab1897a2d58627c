import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { quantities } from '#domain/cart/selectors.ts'
import type { Customization } from '#domain/catalog/branch.ts'
import type { Indicator, Plate } from '#domain/catalog/menu.ts'
import { slugSections } from '#domain/menu/menu-slugs.ts'
import { remarkedPlates } from '#domain/menu/sections.ts'
import { offerOn, upsellOffers, upsellSuggestions } from '#domain/menu/upsell.ts'
import { missingToSet } from '#domain/pricing/sets.ts'
import type { BranchView, ModeView, StoreView } from '#web/diner/api/shop.ts'
import { MenuSearch } from '#web/diner/features/menu/menu-search.tsx'
import { CategorySection, MenuBar, PlateSlider } from '#web/diner/features/menu/menu-sections.tsx'
import { LONGEST_WHOLE_MENU, PlateBlocks } from '#web/diner/features/menu/plate-blocks.tsx'
import { PlateRow, PlateTile } from '#web/diner/features/menu/plate-card.tsx'
import { useCartOf } from '#web/diner/state/cart.ts'
import { menuTexts } from '#web/diner/texts/menu.ts'
import { type CountedMenu, indicatorsQuery } from '#web/shared/api/queries.ts'
import pan from '#web/shared/ui/pictures/pan.svg'
import { EmptyState } from '#web/shared/ui/state.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { platePaths, recommendedPath } from './menu-slugs.ts'
import { type Opener, PlateSheetOf } from './plate-sheet.tsx'
import { useSearch } from './search-rules.ts'
import { useOneTap } from './use-one-tap.ts'

type MenuListProps = {
  branch: BranchView
  store: StoreView
  mode: ModeView
  segment: string
  data: CountedMenu
  customizations: readonly Customization[]
  money: (minor: number) => string
  refusal: string | null
}

const noIndicators: readonly Indicator[] = []

/** MENU-01 to MENU-05. A plate opens above the menu or on its page, as the branch has set (ROUTE-08). */
export function MenuList({ branch, store, mode, segment, data, customizations, money, refusal }: MenuListProps) {
  const sheetRef = useRef<Opener>(null)
  const cart = useCartOf(store.alias)
  const indicators = useQuery(indicatorsQuery).data ?? noIndicators
  const sections = useMemo(() => slugSections(data), [data])
  const pathOf = useMemo(() => platePaths(sections, store.alias, segment), [sections, store.alias, segment])
  const inModal = branch.generalConfig.menuConfig.plateDetailInModal
  const [text, setText] = useEntryState('search', '')
  const field = useRef<HTMLInputElement>(null)
  const searched = useSearch(sections, useDeferredValue(text))
  const clear = () => {
    setText('')
    field.current?.focus()
  }
  const open = useCallback((plate: Plate) => sheetRef.current?.open({ plate }), [])
  const oneTap = useOneTap({ store, mode, data, isOpen: refusal === null })
  const openRecommended = useCallback((plate: Plate) => sheetRef.current?.open({ plate, isRecommended: true }), [])

  if (sections.length === 0)
    return <EmptyState picture={pan} title={menuTexts.empty.title} text={menuTexts.empty.text} />

  const remarked = remarkedPlates(data.menu, data.plates)
  const upsells = upsellSuggestions(data.menu, data.plates, cart)
  const offers = upsellOffers(data.menu, data.plates)
  const counts = quantities(cart)
  const isLong = data.plates.length > LONGEST_WHOLE_MENU
  const cardOf = (plate: Plate) => ({
    ...{ plate, money },
    discounts: data.discounts,
    to: pathOf(plate.id),
    offer: offerOn(plate.id, offers, cart, false),
    ...(inModal && { onOpen: open }),
    inCart: counts.get(plate.id) ?? 0,
    missing: missingToSet(cart.lines, plate.id),
    units: oneTap.unitsOf(plate),
    onStep: oneTap.step,
  })

  const rowOf = (plate: Plate) => ({ ...cardOf(plate), indicators })
  const sheet = (
    <PlateSheetOf key="sheet" ref={sheetRef} {...{ store, data, customizations, money, refusal, indicators, pathOf }} />
  )
  const bar = (
    <>
      <MenuBar
        search={<MenuSearch ref={field} text={text} onChange={setText} />}
        isSearching={searched !== null}
        sections={sections}
      />
      <VisuallyHidden>
        <span role="status">{searched && menuTexts.search.found(searched.found.length)}</span>
      </VisuallyHidden>
    </>
  )
  if (searched)
    return (
      <>
        {bar}
        <searched.Results found={searched.found} text={text} propsOf={rowOf} onClear={clear} />
        {sheet}
      </>
    )

  return (
    <>
      {bar}
      {remarked.length > 0 && (
        <PlateSlider title={menuTexts.remarked}>
          {remarked.map((plate, index) => (
            <PlateTile key={plate.id} {...cardOf(plate)} first={index < 2} />
          ))}
        </PlateSlider>
      )}
      {sections.map((section) => (
        <CategorySection key={section.slug} section={section} discounts={data.discounts}>
          <PlateBlocks id={`${store.alias} ${segment} ${section.slug}`} items={section.plates} isLong={isLong}>
            {(plate) => (
              <li key={plate.id}>
                <PlateRow {...rowOf(plate)} plain={!section.category.withImage} />
              </li>
            )}
          </PlateBlocks>
        </CategorySection>
      ))}
      {upsells.length > 0 && (
        <PlateSlider title={menuTexts.upselling}>
          {upsells.map(({ plate, offer }) => (
            <PlateTile
              key={plate.id}
              {...cardOf(plate)}
              offer={offer}
              to={recommendedPath(pathOf(plate.id))}
              onStep={(recommended, by) => oneTap.step(recommended, by, true)}
              {...(inModal && { onOpen: openRecommended })}
            />
          ))}
        </PlateSlider>
      )}
      {sheet}
    </>
  )
}

const kept = new Map<string, unknown>()

/** State that a page restores when the diner comes back to its history entry. */
function useEntryState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const place = `${useLocation().key} ${name}`
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as Value) : initial))
  return [
    value,
    (next) => {
      kept.set(place, next)
      setValue(next)
    },
  ]
}
