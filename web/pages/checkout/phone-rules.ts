import { useQuery } from '@tanstack/react-query'

/** The phone rules of all countries are large, so they are loaded with the checkout. */
export const usePhoneRules = () =>
  useQuery({
    queryKey: ['phone-rules'],
    queryFn: () => import('#domain/phone/phone.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
