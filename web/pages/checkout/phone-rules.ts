import { useQuery } from '@tanstack/react-query'

/** The countries' phone rules are heavy, so they come with the checkout and not before. */
export const usePhoneRules = () =>
  useQuery({
    queryKey: ['phone-rules'],
    queryFn: () => import('#domain/phone/phone.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
