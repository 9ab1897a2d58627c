import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router-dom'
import { slug } from '#domain/slug/slug.ts'
import { aliasIn } from '#web/diner/features/entry/alias-in.ts'
import { NearbyCard } from '#web/diner/features/guide/nearby-list.tsx'
import { type NearbyStore, storesQuery } from '#web/diner/features/guide/nearby-query.ts'
import { useAround } from '#web/diner/features/guide/use-around.ts'
import { useIsShop } from '#web/diner/features/guide/use-is-shop.ts'
import { paths } from '#web/diner/paths.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { useForm } from '#web/shared/form/use-form.ts'
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
const mostNear = 4

function FindShop() {
  const { home } = shopsTexts
  const isShop = useIsShop()
  const navigate = useNavigate()
  const form = useForm<'text'>({
    initial: { text: '' },
    async submit({ text }) {
      const alias = aliasIn(text)
      if (!alias) return null
      const isKnown = await isShop(alias)
      const [only, ...others] = found
      if (!isKnown && (!only || others.length > 0))
        // About the list, which the diner reads next: the focus stays where it is.
        return { fields: [], sentence: only ? home.several : home.none }
      void navigate(paths.shop(isKnown || !only ? alias : only.branchContact.alias))
      return null
    },
  })
  const words = slug(form.values.text)
  const isSought = words.length >= shortest
  const stores = useQuery(storesQuery(useAround())).data ?? []
  const found = isSought ? stores.filter(({ branchContact }) => slug(branchContact.name).includes(words)) : []
  // The nearest come first. Before the diner types, they are the offer of the page.
  const shown = (isSought ? found : stores).slice(0, isSought ? most : mostNear)
  usePageTitle(home.title)

  return (
    <main>
      <EmptyState
        level={1}
        picture={takeaway}
        title={home.title}
        text={home.text}
        action={
          <form className={styles['find']} noValidate onSubmit={form.onSubmit}>
            <TextField
              label={home.field}
              autoComplete="off"
              autoCapitalize="none"
              {...form.props('text')}
              // Several found stores are no mistake of the diner's.
              {...{ [form.notice === home.several ? 'hint' : 'error']: form.notice }}
            />
            {isSought && <StoreList stores={shown} isSought />}
            <Button type="submit" size="large" block busy={form.isBusy}>
              {home.action}
            </Button>
            {/* Below the button, so that it stays in sight. */}
            {!isSought && <StoreList stores={shown} />}
          </form>
        }
      />
    </main>
  )
}

type StoreListProps = { stores: readonly NearbyStore[]; isSought?: boolean }

function StoreList({ stores, isSought = false }: StoreListProps) {
  const { found, near } = shopsTexts.home
  if (stores.length === 0) return null
  return (
    <div className={styles['list']}>
      {!isSought && <h2>{near}</h2>}
      <ul className={styles['list']} aria-label={isSought ? found : near}>
        {stores.map((store) => (
          <li key={store.branchContact.alias}>
            <NearbyCard store={store} level={isSought ? 2 : 3} />
          </li>
        ))}
      </ul>
    </div>
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
