import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'

/** A page of the list. The stacks, which are not paged (FAPI-16), come with the first page. */
export type WaitingPage = {
  readonly shipments: readonly WireShipment[]
  readonly stacks: readonly WireStack[]
  /** SLIST-08: a page that is not full is the last one. */
  readonly isLast: boolean
}

export type Waiting =
  | { readonly type: 'simple'; readonly id: string; readonly createdAt: string; readonly shipment: WireShipment }
  | { readonly type: 'stack'; readonly id: string; readonly createdAt: string; readonly stack: WireStack }

/**
 * FOPEN-63: one list, oldest first. A stack that is newer than all loaded shipments waits until the shipments before it
 * are loaded. Pages may overlap when the list shifts between two loads; each entry appears once.
 */
export function waitingOf(pages: readonly WaitingPage[]): readonly Waiting[] {
  const shipments = pages.flatMap((page) => page.shipments)
  const entries = new Map<string, Waiting>()
  for (const shipment of shipments)
    entries.set(shipment.id, { type: 'simple', id: shipment.id, createdAt: shipment.createdAt, shipment })
  const youngest = pages.at(-1)?.isLast === false ? shipments.at(-1)?.createdAt : undefined
  for (const stack of pages.flatMap((page) => page.stacks))
    if (youngest === undefined || stack.createdAt <= youngest)
      entries.set(stack.id, { type: 'stack', id: stack.id, createdAt: stack.createdAt, stack })
  return [...entries.values()].sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
}

/** Returns the list without a removed shipment or stack. */
export const without = (pages: readonly WaitingPage[], goneId: string): readonly WaitingPage[] =>
  pages.map((page) => ({
    ...page,
    shipments: page.shipments.filter(({ id }) => id !== goneId),
    stacks: page.stacks.filter(({ id }) => id !== goneId),
  }))
