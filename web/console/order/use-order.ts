import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Wire } from '#openapi/wire/schemas.ts'
import { useConsoleLine } from '../board/use-console-line.ts'
import { orderQuery } from './order-calls.ts'

/**
 * An order as the gateway has it: read at first, after each change that the channel of its store tells, and after each gap of the
 * channel. Without the channel it is read again and again.
 */
export function useOrder(code: string) {
  const [isTold, setIsTold] = useState(false)
  const query = useQuery(orderQuery(code, isTold))
  const { data, refetch } = query
  const line = useConsoleLine({
    storeIds: data ? [data.branchContact.id] : [],
    onMessage({ data: told }) {
      const { code: changed, version } = told as Wire['ConsoleUpdate']
      // One that is being read may be the state before the change, so that read is given up.
      if (changed === code && version > (data?.revision ?? 0)) void refetch()
    },
    onJoined: () => void refetch(),
  })
  if (isTold !== line.isTold) setIsTold(line.isTold)
  return query
}
