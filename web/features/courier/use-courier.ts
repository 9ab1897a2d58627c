import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { isWorthRetrying } from '#web/api/api-error.ts'
import { paths } from '#web/paths.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { type Courier, whoAmI } from './courier-calls.ts'
import { courierToken } from './courier-token.ts'

/** Who holds this phone. Whoever the gateway does not know is sent away (RIDER-02 to RIDER-04). */
export function useCourier({ enabled = true }: { enabled?: boolean } = {}): Courier | undefined {
  const navigate = useNavigate()
  const { data, isError } = useQuery({
    queryKey: ['courier', 'whoami', courierToken()],
    queryFn: whoAmI,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && isWorthRetrying(error),
  })
  useEffect(() => {
    if (isError) navigate(paths.notFound(courierTexts.accessDenied), { replace: true })
  }, [isError, navigate])
  return data
}
