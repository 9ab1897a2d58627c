import { useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '#web/shared/api/api-error.ts'
import { shopQuery } from '#web/shared/api/queries.ts'

/** Asks whether a shop has this alias. A question without an answer counts as yes: the page of the shop says why. */
export function useIsShop() {
  const queries = useQueryClient()
  return (alias: string) =>
    queries.fetchQuery(shopQuery(alias, null)).then(
      () => true,
      (error) => !isNotFound(error),
    )
}
