import type { ComponentProps } from 'react'
import { couriersTexts } from '#web/console/texts/couriers.ts'
import type { Badge } from '#web/shared/ui/badge.tsx'
import type { StoreCourier } from '../api/couriers.ts'

const texts = couriersTexts.state

type State = { readonly words: string; readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']> }

/** The state of a courier by what they carry: an order on the way counts before one that waits at the store. */
export function stateOf(carries: StoreCourier['carries']): State {
  const having = (...statuses: readonly string[]) => carries.filter(({ status }) => statuses.includes(status)).length
  const bringing = having('ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS')
  if (bringing > 0) return { words: texts.bringing(bringing), tone: 'accent' }
  if (having('IN_STORE') > 0) return { words: texts.inStore, tone: 'wait' }
  if (having('ON_ROUTE_TO_PICK_UP') > 0) return { words: texts.coming, tone: 'wait' }
  return carries.length > 0 ? { words: texts.returning, tone: 'wait' } : { words: texts.free, tone: 'good' }
}

/** The age of a position in whole minutes. A phone's clock may be ahead. */
export const minutesOld = (at: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
