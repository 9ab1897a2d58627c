import { wordsOf } from '#domain/text/words.ts'

/** Addresses that a phone keeps of its earlier orders, the newest first. */
const mostRecent = 5

/** Puts an address first. The same address with other details replaces the older one. */
export const withRecent = <Address extends { readonly fullAddress: string }>(
  recent: readonly Address[],
  newest: Address,
): readonly Address[] =>
  [newest, ...recent.filter(({ fullAddress }) => keyOf(fullAddress) !== keyOf(newest.fullAddress))].slice(0, mostRecent)

/** The kept addresses in which each typed word begins a word. A blank text matches all. */
export function recentFor<Address extends { readonly fullAddress: string }>(
  recent: readonly Address[],
  text: string,
): readonly Address[] {
  const typed = wordsOf(text)
  return recent.filter(({ fullAddress }) => {
    const words = wordsOf(fullAddress)
    return typed.every((begin) => words.some((word) => word.startsWith(begin)))
  })
}

const keyOf = (address: string) => wordsOf(address).join(' ')
