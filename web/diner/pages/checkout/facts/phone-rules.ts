import { useLazyModule } from '#web/shared/use-lazy-module.ts'

export const loadPhoneRules = () => import('#domain/phone/phone.ts')

/** The phone rules of all countries are large, so they load with the first digit. */
export const usePhoneRules = (phone: string) => useLazyModule('phone rules', loadPhoneRules, phone !== '')
