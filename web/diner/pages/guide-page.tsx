import { useQueryClient } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AddressSheet } from '#web/diner/features/address/address-sheet.tsx'
import { aliasIn } from '#web/diner/features/entry/alias-in.ts'
import { NearbyList, NearbyLoading } from '#web/diner/features/guide/nearby-list.tsx'
import { nearbyQuery } from '#web/diner/features/guide/nearby-query.ts'
import { SearchCode } from '#web/diner/features/guide/search-code.tsx'
import { isBuenosAires, useAround } from '#web/diner/features/guide/use-around.ts'
import { useIsShop } from '#web/diner/features/guide/use-is-shop.ts'
import { paths } from '#web/diner/paths.ts'
import { guideTexts } from '#web/diner/texts/guide.ts'
import { useUserLocation } from '#web/shared/state/location.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Column, PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import styles from './guide-page.module.css'

/** FAMBIG-46: the code that lists nearby stores; any other code is an alias. */
const LISTING_CODE = 'tuki-market'

/** The list belongs to no store, so no store decides how an address is entered. */
const nobody = {
  store: { id: 'guia', address: null, deliveryConfig: { betweenStreetsRequired: false } },
  branch: { generalConfig: { mapConfig: { mapProvider: 'OPEN_SOURCE' } } },
} as const

/** RTE-18, GUIDE-01 to GUIDE-13. */
export default function GuidePage() {
  const location = useUserLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [findsAddress, setFindsAddress] = useState(false)
  const around = useAround()
  const isShop = useIsShop()
  usePageTitle(guideTexts.title)

  /** Returns whether the code is known. */
  const search = async (code: string): Promise<boolean> => {
    const alias = aliasIn(code)
    if (alias === LISTING_CODE) {
      void (around && queries.resetQueries(nearbyQuery(around)))
      return true
    }
    const isKnown = alias !== null && (await isShop(alias))
    if (isKnown) void navigate(paths.shop(alias))
    return isKnown
  }
  return (
    <Column>
      <PageBody>
        <header className={styles['head']}>
          <h1>{guideTexts.title}</h1>
          <p>{guideTexts.about}</p>
        </header>
        <SearchCode onSearch={search} />
        <section className={styles['near']} aria-labelledby="near">
          <div className={styles['where']}>
            <div>
              <h2>{guideTexts.shops}</h2>
              <p id="near">
                {location
                  ? guideTexts.near(location.fullAddress)
                  : around && (isBuenosAires(around) ? guideTexts.nearDefault : guideTexts.nearNowhere)}
              </p>
            </div>
            <Button
              variant="secondary"
              icon={<MapPin size={18} aria-hidden="true" />}
              onClick={() => setFindsAddress(true)}
            >
              {guideTexts.location}
            </Button>
          </div>
          {around ? <NearbyList around={around} /> : <NearbyLoading />}
        </section>
      </PageBody>
      <AddressSheet open={findsAddress} onClose={() => setFindsAddress(false)} {...nobody} mandatory={false} />
    </Column>
  )
}
