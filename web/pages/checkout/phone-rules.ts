import { useQuery } from '@tanstack/react-query'
import { loadCode } from '#web/load-code.ts'

export const loadPhoneRules = () => import('#domain/phone/phone.ts')

/** The phone rules of all countries are large, so they are loaded with the checkout. */
export const usePhoneRules = () =>
  useQuery({
    queryKey: ['phone-rules'],
    queryFn: () => loadCode(loadPhoneRules),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
