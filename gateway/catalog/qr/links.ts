import type { OrderMode } from '#domain/catalog/order-mode.ts'

/** The part of a store that its links need. */
export type Linked = {
  readonly alias: string
  readonly name: string
  readonly orderModes: readonly Pick<OrderMode, 'type' | 'active' | 'orderEnabled'>[]
}

/** A link to print, with its table; null is the link of the store itself. */
export type Link = { readonly url: string; readonly table: string | null }

type Links = { readonly ok: true; readonly links: readonly Link[] } | { readonly ok: false; readonly sentence: string }

/**
 * The links of a store, one for each table. They hold the alias alone, so that a printed code outlives a change of the modes and
 * their names.
 */
export function linksOf(store: Linked, tables: readonly string[], publicUrl: string): Links {
  const url = `${publicUrl.replace(/\/+$/, '')}/menu/${encodeURIComponent(store.alias)}`
  if (tables.length === 0) return { ok: true, links: [{ url, table: null }] }
  const atTables = store.orderModes.filter(({ type }) => type === 'DINING_IN')
  if (!atTables.some(({ active, orderEnabled }) => active && orderEnabled)) {
    const reason =
      atTables.length === 0 ? 'has no order mode of type DINING_IN' : 'takes no orders in its mode of type DINING_IN'
    return { ok: false, sentence: `${store.alias} (${store.name}) ${reason}, so that no order can name a table.` }
  }
  const links = tables.map((table) => ({ url: `${url}?${new URLSearchParams({ tableNumber: table })}`, table }))
  return { ok: true, links }
}

/** Tells of an address that only this machine can open. */
export function doubtfulAddress(publicUrl: string): string | null {
  const { hostname } = new URL(publicUrl)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname)
  return isHere ? `PUBLIC_URL is ${publicUrl}: a phone cannot open it.` : null
}
