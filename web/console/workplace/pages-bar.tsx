import { useQuery } from '@tanstack/react-query'
import Bike from 'lucide-react/icons/bike'
import CircleUser from 'lucide-react/icons/circle-user'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useRef, useState } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router-dom'
import { laneOf } from '#domain/board/lane.ts'
import { isAtLeast } from '#domain/operator/role.ts'
import type { ShownOrders } from '#openapi/client/board/shown-orders.ts'
import { consoleTexts } from '#web/console/texts/console.ts'
import { useMoment } from '#web/shared/state/now.ts'
import { useStored } from '#web/shared/state/stored.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { boardKey, readerOf } from '../api/board.ts'
import type { Person } from '../api/session.ts'
import { paths } from '../paths.ts'
import { chosenStore, storeOnBoard } from './chosen-store.ts'
import { type ConsolePage, nameOf, pagesOf } from './console-pages.ts'
import styles from './pages-bar.module.css'
import { useFoot } from './use-foot.ts'

const texts = consoleTexts.nav

/** A bar with more links has no room for their names. */
const mostLinks = 5

const icons: Readonly<Record<ConsolePage['id'], typeof Bike>> = {
  ...{ board: ClipboardList, search: Search, availability: SlidersHorizontal, money: Wallet, couriers: Bike },
  ...{ close: ReceiptText, ratings: Star, people: Users, account: CircleUser },
}

/** The pages of the console at the foot of a phone: the first four, and a sheet with the others. */
export function PagesBar({ person, moneyInNeed }: { person: Person; moneyInNeed: number }) {
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useFoot(bar, '--pages')
  const ordersInNeed = useNewOrders(person, pathname === paths.board)
  const all = pagesOf(person.role)
  const inSight = all.length > mostLinks ? all.slice(0, mostLinks - 1) : all
  const others = all.slice(inSight.length)
  const countOf = ({ id }: ConsolePage) => (id === 'money' ? moneyInNeed : id === 'board' ? ordersInNeed : 0)
  const wordsOf = (page: ConsolePage) =>
    page.id === 'board' && ordersInNeed > 0 ? texts.boardOf(ordersInNeed) : nameOf(page, moneyInNeed)
  return (
    <nav ref={bar} className={styles['bar']} aria-label={texts.label}>
      {inSight.map((page) => (
        <NavLink key={page.id} className={styles['page']} to={page.to} end={page.isExact} aria-label={wordsOf(page)}>
          <PageFace icon={icons[page.id]} count={countOf(page)}>
            {page.name}
          </PageFace>
        </NavLink>
      ))}
      {others.length > 0 && (
        <button
          type="button"
          className={styles['page']}
          aria-haspopup="dialog"
          aria-label={texts.others}
          aria-expanded={isOpen}
          aria-current={others.some(({ to }) => matchPath(to, pathname)) || undefined}
          onClick={() => setIsOpen(true)}
        >
          <PageFace icon={Ellipsis} count={0}>
            {texts.more}
          </PageFace>
        </button>
      )}
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={texts.others} closeLabel={shellTexts.close} narrow>
        <ul className={styles['others']}>
          {others.map((page) => {
            const Icon = icons[page.id]
            return (
              <li key={page.id}>
                <NavLink className={styles['other']} to={page.to} onClick={() => setIsOpen(false)}>
                  <Icon size={24} aria-hidden="true" />
                  <span>{page.name}</span>
                </NavLink>
              </li>
            )
          })}
        </ul>
      </Sheet>
    </nav>
  )
}

const PageFace = ({ icon: Icon, count, children }: { icon: typeof Bike; count: number; children: ReactNode }) => (
  <>
    <span className={styles['icon']}>
      <Icon size={22} aria-hidden="true" />
      {count > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {count > mostCounted ? `${mostCounted}+` : count}
        </span>
      )}
    </span>
    <span className={styles['name']}>{children}</span>
  </>
)

const mostCounted = 99

/** The number of new orders that the page has read: the board reads those of its store, and other pages those of all. */
function useNewOrders({ id, role, stores }: Person, isOnBoard: boolean): number {
  const now = useMoment()
  const chosen = useStored(chosenStore)
  const storeId = isOnBoard ? storeOnBoard(stores, chosen) : null
  const { data } = useQuery<ShownOrders>({
    queryKey: boardKey(readerOf(id, isAtLeast(role, 'caja')), storeId),
    enabled: false,
  })
  return data ? [...data.orders.values()].filter((order) => laneOf(order, now) === 'new').length : 0
}
