import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isImpossible, isNotFound, isWorthRetrying } from '#web/shared/api/api-error.ts'
import { broughtAnswer } from '#web/shared/api/first-answers.ts'
import type { RealtimeClient } from '#web/shared/realtime/client.ts'
import { asksOnJoin, keepingOf, type LineState, type Pauses, pauseOf } from './followed.ts'

/** The copy of the last answer on this phone. */
export type StoredCopy<Answer> = {
  readonly read: () => { readonly answer: Answer; readonly at: number } | null
  readonly write: (answer: Answer, at: number) => void
  readonly forget: () => void
}

type FollowedQuery<Answer> = {
  readonly queryKey: QueryKey
  /** The address of its call, whose answer the document may have brought. */
  readonly path: string
  readonly read: (signal: AbortSignal) => Promise<Answer>
  readonly cached: StoredCopy<Answer>
  /** Decides between the shown answer and a late one. */
  readonly newest: (shown: Answer | undefined, arrived: Answer) => Answer
  /** By default a failure is retried twice. */
  readonly retry?: false
}

/** The age up to which the answer of the document is not asked for once more. */
const newMs = 10_000

/** A query that shows the answer of the document or the kept one at once, and asks again whenever the page is seen. */
export function followedQuery<Answer>({ queryKey, path, read, cached, newest, ...how }: FollowedQuery<Answer>) {
  const brought = () => broughtAnswer<Answer>(path)
  const first = () => {
    const [copy, given] = [cached.read(), brought()]
    return given && newest(copy?.answer, given.answer) === given.answer ? given : copy
  }
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<Answer> => read(signal),
    structuralSharing: (shown, arrived) => newest(shown as Answer | undefined, arrived as Answer),
    staleTime: ({ state }) => (state.dataUpdatedAt === brought()?.at ? newMs : 0),
    initialData: () => first()?.answer,
    initialDataUpdatedAt: () => first()?.at,
    refetchOnWindowFocus: 'always', // FOLLOW-58
    ...how,
  })
}

/** The page, as a listener of its channels sees it. */
export type FollowedPage<Answer> = {
  readonly shown: () => Answer | undefined
  /** Loads the answer again. */
  readonly ask: () => void
  /** Reports that a channel was joined: no later event is missed. */
  readonly joined: () => void
  /** Replaces the shown answer; an undefined one changes nothing. */
  readonly show: (change: (shown: Answer | undefined) => Answer | undefined) => void
}

type FollowedResource<Answer> = {
  readonly query: ReturnType<typeof followedQuery<Answer>>
  readonly cached: StoredCopy<Answer>
  readonly pauses: Pauses
  readonly isOver: (answer: Answer) => boolean
  readonly line: { readonly client: RealtimeClient | null; readonly state: LineState }
  /** Names the channels of an answer: they are left and joined again when it changes. Null joins none. */
  readonly channelsOf: (answer: Answer) => string | null
  /** Joins the channels; returns the function that leaves them. */
  readonly listen: (client: RealtimeClient, page: FollowedPage<Answer>) => () => void
  /** Whether the channels resume from the cursor of the shown answer. */
  readonly resumes?: boolean
  /** Loads related data whenever the answer is loaded again. */
  readonly alsoAsk?: () => Promise<unknown>
}

/**
 * A resource of the gateway that a page follows: the kept answer at once, pushed changes while the line is live, polls
 * while it is not, and one call whenever an event may have been missed. `useCached` keeps its answers.
 */
export function useFollowed<Answer>(followed: FollowedResource<Answer>) {
  const { cached, pauses, isOver, line, resumes = false } = followed
  const queryClient = useQueryClient()
  const [cachedAt] = useState(() => cached.read()?.at ?? null)
  const pauseFor = ({ data, error, errorUpdateCount: failures }: Polled<Answer>) =>
    pauseOf(pauses, {
      line: line.state,
      hasAnswer: data !== undefined,
      isOver: data !== undefined && isOver(data),
      failures,
      isPassing: error !== null && isWorthRetrying(error),
    })
  const query = useQuery({
    ...followed.query,
    refetchInterval: ({ state }) => pauseFor(state) ?? false,
    refetchOnReconnect: false, // A page that was opened without a network counts as online there.
  })
  const { data, error, dataUpdatedAt: heardAt, refetch } = query

  const load = async () => void (await Promise.all([refetch(), followed.alsoAsk?.()]))
  const ask = useEffectEvent(load)
  useEffect(() => {
    const askAgain = () => void ask()
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [])

  const joinedBefore = useRef(0)
  const listen = useEffectEvent((client: RealtimeClient) => {
    const { queryKey } = followed.query
    return followed.listen(client, {
      shown: () => queryClient.getQueryData(queryKey),
      ask: () => void ask(),
      joined() {
        if (asksOnJoin(resumes, joinedBefore.current)) void ask()
        joinedBefore.current += 1
      },
      show: (change) => void queryClient.setQueryData(queryKey, change),
    })
  })
  const { client } = line
  const channels = data === undefined ? null : followed.channelsOf(data)
  const isLive = line.state === 'live'
  useEffect(() => {
    if (client && isLive && channels !== null) return listen(client)
  }, [client, isLive, channels])

  const [isRefreshing, setIsRefreshing] = useState(false)
  /** The shown answer is from an earlier visit, and the gateway has not answered in this one. */
  const isCached = data !== undefined && heardAt === cachedAt
  /** No such resource; the gateway refuses a text that cannot be an id before it looks it up. */
  const isUnknown = isNotFound(error) || isImpossible(error)
  return {
    query,
    /** The answer to show; none once the gateway denies the resource of a kept one. */
    answer: isCached && isUnknown ? undefined : data,
    heardAt,
    cachedAt: isCached ? cachedAt : null,
    isUnknown,
    /** The pause until the next poll, for the calls that belong to this one. */
    pauseMs: pauseFor(query),
    keeping: keepingOf({
      hasAnswer: data !== undefined,
      isCached,
      isOver: data !== undefined && isOver(data),
      isUnknown,
    }),
    load,
    isRefreshing,
    async refresh() {
      setIsRefreshing(true)
      await load()
      setIsRefreshing(false)
    },
  }
}

type Polled<Answer> = {
  readonly data: Answer | undefined
  readonly error: Error | null
  readonly errorUpdateCount: number
}

type FollowedFreshness = Pick<ReturnType<typeof useFollowed>, 'keeping' | 'heardAt'>

/** Keeps the shown answer on this phone until its resource ends. The answer may be completed by other calls. */
export function useCached<Answer>(
  { write, forget }: StoredCopy<Answer>,
  { keeping, heardAt }: FollowedFreshness,
  shown?: Answer,
) {
  const keep = useEffectEvent((answer: Answer | undefined) => {
    if (keeping === 'forget') forget()
    else if (keeping === 'write' && answer !== undefined) write(answer, heardAt)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal answer that was heard later is kept with its new time
  useEffect(() => keep(shown), [keeping, heardAt, shown])
}
