/**
 * Returns a function that works once for the same value again and again. A thousand couriers of a store hear one text at
 * one instant. It remembers only the newest value, and its results must not be changed.
 */
export function newestOnly<Given, Result>(work: (given: Given) => Result): (given: Given) => Result {
  let newest: { readonly given: Given; readonly result: Result } | null = null
  return (given) => {
    if (newest === null || newest.given !== given) newest = { given, result: work(given) }
    return newest.result
  }
}
