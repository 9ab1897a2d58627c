import { useQuery, useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import Terminal from 'lucide-react/icons/terminal'
import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { availabilityChannel } from '#domain/realtime/channels.ts'
import { consoleTexts as texts } from '#web/console/texts/console.ts'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { Column, usePageTitle } from '#web/shared/ui/page.tsx'
import { LoadingPage } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { leversKey, leversQuery, type StoreLevers } from '../api/availability.ts'
import { lock, type Person, sessionQuery } from '../api/session.ts'
import styles from './console-frame.module.css'
import { ConsoleLinks } from './console-links.tsx'
import { LostNotice } from './freshness.tsx'
import { PauseBar } from './pause-bar.tsx'
import { refusalSentence } from './refusal.ts'
import { RowShapes } from './shapes.tsx'
import { SignIn } from './sign-in.tsx'
import { useStayActive } from './stay-active.ts'
import { useChannels } from './use-channels.ts'
import { useLate } from './use-late.ts'
import { useTakeSession } from './use-session.ts'
import { useSessionOver } from './use-session-over.ts'
import { desk, useWide } from './use-wide.ts'

// A file of its own: a desk and the way in need none of it.
const PagesBar = lazyPart(
  () => import('./pages-bar.tsx'),
  (part) => part.PagesBar,
)

type FrameProps = {
  title: string
  /** The page stays in sight on a tablet that was left alone, as the board does. */
  whileLocked?: boolean
  /** The page takes the whole width of the screen. */
  isWide?: boolean
  children: (person: Person) => ReactNode
}

/** A page keeps its place while the session is asked for, and draws nothing. */
const unseen = { 'aria-busy': true, style: { visibility: 'hidden' } } as const

/** The frame of every page of the console: the page for a signed-in person, and else the way in. */
export function ConsoleFrame({ title, whileLocked = false, isWide = false, children }: FrameProps) {
  usePageTitle(title)
  const main = useRef<HTMLElement>(null)
  const { data, isError, isFetching, refetch } = useQuery(sessionQuery)
  const { levers, isKnown } = useLevers(data?.operator?.stores.map(({ id }) => id) ?? [])
  const isOver = useSessionOver()
  const isDesk = useWide(desk)
  useStayActive(data?.operator !== null && data?.isLocked === false)
  if (!data && isError)
    return (
      <Column wide>
        <main className={styles['body']}>
          <ErrorState
            level={1}
            {...texts.failed}
            retryLabel={shellTexts.retry}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </main>
      </Column>
    )
  if (!data || !isKnown)
    return (
      <Column wide>
        <LoadingPage label={shellTexts.loading}>
          <div className={styles['body']}>
            <RowShapes />
          </div>
        </LoadingPage>
      </Column>
    )
  const { operator, isLocked, people } = data
  const isDoorBeside = operator !== null && isLocked && whileLocked
  const moneyInNeed = data.moneyInNeed ?? 0
  return (
    <Column wide>
      {operator && !isLocked && <SkipLink to={main} />}
      {operator && !isLocked && <Bar person={operator} isDesk={isDesk} moneyInNeed={moneyInNeed} />}
      {operator && <PauseBar {...{ person: operator, levers, isLocked }} />}
      <main
        ref={main}
        tabIndex={-1}
        className={classes(styles['body'], isWide && operator && styles['wide'], isDoorBeside && styles['withDoor'])}
      >
        {data.is === 'script' && <EmptyState level={1} picture={<Terminal size={32} />} {...texts.script} />}
        {data.is === 'nobody' && <SignIn people={people} />}
        {operator && (!isLocked || whileLocked) && (
          <div className={styles['content']} {...(isOver && !isLocked && unseen)}>
            {/* The board says it in its own bar. */}
            {!whileLocked && <LostNotice timeZone={operator.stores[0]?.timeZone} />}
            <Page draw={children} person={operator} />
          </div>
        )}
        {operator && isLocked && <SignIn key={operator.id} people={people} locked={operator} isBeside={isDoorBeside} />}
      </main>
      {operator && !isLocked && !isDesk && (
        <div className={styles['foot']}>
          <Suspense>
            <PagesBar person={operator} moneyInNeed={moneyInNeed} />
          </Suspense>
        </div>
      )}
    </Column>
  )
}

/** An element of its own: the notice above it comes and goes. */
const Page = ({ draw, person }: { draw: FrameProps['children']; person: Person }) => draw(person)

/** The first press of Tab on a page: it leads past the links, which each page begins with. It shows while it has the focus. */
const SkipLink = ({ to }: { to: RefObject<HTMLElement | null> }) => (
  <Button variant="secondary" className={styles['skip'] ?? ''} onClick={() => to.current?.focus()}>
    {texts.nav.skip}
  </Button>
)

type BarProps = { person: Person; isDesk: boolean; moneyInNeed: number }

function Bar({ person, isDesk, moneyInNeed }: BarProps) {
  const take = useTakeSession()
  const lockNow = () =>
    lock().then(
      () => take(null),
      (error) => toast(refusalSentence(error), 'bad'),
    )
  return (
    <header className={styles['bar']}>
      <div className={styles['who']}>
        <span className={styles['name']}>{person.name}</span>
        <span className={styles['role']}>{texts.roles[person.role]}</span>
      </div>
      <Button
        variant="secondary"
        className={styles['lock'] ?? ''}
        icon={<Lock size={20} aria-hidden="true" />}
        onClick={() => void lockNow()}
      >
        {texts.nav.lock}
      </Button>
      {isDesk && <ConsoleLinks role={person.role} moneyInNeed={moneyInNeed} />}
    </header>
  )
}

/** The pause between two reads while changes are not told. */
const pollMs = 15_000

const none: readonly StoreLevers[] = []

/**
 * The levers of all stores of a person. Reads all levers of the page again after each change, after every gap, and every 15
 * seconds while changes are not told. `isKnown` is also true once there is no use in waiting.
 */
function useLevers(storeIds: readonly string[]) {
  const queries = useQueryClient()
  const isAsked = storeIds.length > 0
  const read = () => void queries.invalidateQueries({ queryKey: leversKey })
  const channels = storeIds.map(availabilityChannel)
  useChannels({ channels, onMessage: read, onJoined: read, whileUntold: { everyMs: pollMs, read } })
  const { data, isPending, failureCount } = useQuery({ ...leversQuery(null), enabled: isAsked })
  const isLate = useLate(isAsked)
  return { levers: data?.stores ?? none, isKnown: !isAsked || !isPending || failureCount > 0 || isLate }
}
