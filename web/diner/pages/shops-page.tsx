import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { slug } from '#domain/slug/slug.ts'
import { aliasIn } from '#web/diner/features/entry/alias-in.ts'
import { NearbyCard } from '#web/diner/features/guide/nearby-list.tsx'
import { storesQuery } from '#web/diner/features/guide/nearby-query.ts'
import { useAround } from '#web/diner/features/guide/use-around.ts'
import { useFindShop } from '#web/diner/features/guide/use-find-shop.ts'
import { paths } from '#web/diner/paths.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { shopsTexts } from '#web/shared/texts/shops.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { TextField } from '#web/shared/ui/field.tsx'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import takeaway from '#web/shared/ui/pictures/takeaway.svg'
import { LoadingPage, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { EmptyState } from '#web/shared/ui/state.tsx'
import styles from './pages.module.css'

/**
 * RTE-03: an address without an alias leads to the shops of the node's single company; otherwise the diner searches for
 * one.
 */
export default function ShopsPage() {
  const configuration = useQuery(configurationQuery)
  const home = configuration.data?.homeAlias
  if (home) return <Navigate to={paths.shop(home)} replace />
  return <Column>{configuration.isPending ? <FindShopSkeleton /> : <FindShop />}</Column>
}

const shortest = 3
const most = 6

function FindShop() {
  const { home } = shopsTexts
  const [text, setText] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const { isShop, isBusy } = useFindShop()
  const navigate = useNavigate()
  const words = slug(text)
  const stores = useQuery({ ...storesQuery(useAround()), enabled: words.length >= shortest }).data
  const found = (words.length < shortest ? [] : (stores ?? []))
    .filter(({ branchContact }) => slug(branchContact.name).includes(words))
    .slice(0, most)
  usePageTitle(home.title)

  const go = async (event: FormEvent) => {
    event.preventDefault()
    const alias = aliasIn(text)
    if (!alias || isBusy) return
    const isKnown = await isShop(alias)
    const [only, ...others] = found
    if (isKnown) void navigate(paths.shop(alias))
    else if (only && others.length === 0) void navigate(paths.shop(only.branchContact.alias))
    else setTrouble(only ? home.several : home.none)
  }
  return (
    <main>
      <EmptyState
        level={1}
        picture={takeaway}
        title={home.title}
        text={home.text}
        action={
          <form className={styles['find']} onSubmit={(event) => void go(event)} noValidate>
            <TextField
              label={home.field}
              value={text}
              onChange={(next) => {
                setText(next)
                setTrouble(null)
              }}
              error={trouble}
              autoComplete="off"
              autoCapitalize="none"
            />
            {found.length > 0 && (
              <ul className={styles['list']} aria-label={home.found}>
                {found.map((store) => (
                  <li key={store.branchContact.alias}>
                    <NearbyCard store={store} level={2} />
                  </li>
                ))}
              </ul>
            )}
            <Button type="submit" size="large" block busy={isBusy}>
              {home.action}
            </Button>
          </form>
        }
      />
    </main>
  )
}

/** Where the node has one company, its page replaces this one, with its own skeleton. */
const FindShopSkeleton = () => (
  <LoadingPage label={shellTexts.loading}>
    <div className={styles['finding']}>
      <Skeleton width="12.5rem" height="9.375rem" radius="l" />
      <Skeleton width="17rem" height="2rem" />
      <Skeleton width="19rem" height="1.5rem" />
      <div className={styles['find']}>
        <Skeleton width="11rem" height="1.4rem" />
        <Skeleton height="3.2rem" radius="m" />
        <Skeleton height="3.4rem" radius="m" />
      </div>
    </div>
  </LoadingPage>
)
