import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '#web/shared/api/api-error.ts'
import { shopQuery } from '#web/shared/api/queries.ts'

/** Asks whether a shop has this alias. A question without an answer counts as yes: the page of the shop says why. */
export function useFindShop() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async isShop(alias: string): Promise<boolean> {
      setBusy(true)
      const isUnknown = await queries.fetchQuery(shopQuery(alias, null)).then(() => false, isNotFound)
      setBusy(false)
      return !isUnknown
    },
  }
}
