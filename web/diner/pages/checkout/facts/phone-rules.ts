import { useCode } from '#web/shared/use-code.ts'

export const loadPhoneRules = () => import('#domain/phone/phone.ts')

/** The phone rules of all countries are large, so they load with the first digit. */
export const usePhoneRules = (phone: string) => useCode('phone rules', loadPhoneRules, phone !== '')
