import { Clock, Effect } from 'effect'
import type { Window } from '#domain/order/promise.ts'
import { Ledger } from '../services/ledger.ts'
import type { Proof } from '../services/proofs.ts'

/** The promised time in one text, as all screens record it. */
export const timeText = (promised: Window | null): string | null => promised && `${promised.from} to ${promised.to}`

export type Screen = Effect.Success<ReturnType<typeof openScreen>>

/** A page that shows the promised times of orders: each change of them is recorded, and each proof that it is up to date. */
export const openScreen = Effect.fnUntraced(function* (screenId: string) {
  const ledger = yield* Ledger
  const shown = new Map<string, string | null>()
  yield* ledger.record({ type: 'ScreenOpened', screenId })
  const shows = Effect.fnUntraced(function* (code: string, window: Window | null) {
    const promised = timeText(window)
    if ((shown.get(code) ?? null) === promised) return
    shown.set(code, promised)
    yield* ledger.record({ type: 'TimeShown', screenId, code, promised, at: yield* Clock.currentTimeMillis })
  })
  return {
    shows,
    proven: ({ at: provenAt, since }: Proof) => ledger.record({ type: 'ScreenProven', screenId, provenAt, since }),
    /** The page shows no order any more. */
    clear: Effect.suspend(() => Effect.forEach([...shown.keys()], (code) => shows(code, null), { discard: true })),
  }
})
