import type { ExternalDiscount } from '#domain/catalog/order-mode.ts'
import type { ExternalPartner } from '#gateway/ports/external-partner.ts'

/** The discounts that the demo's partner grants each user, by the cookie `userHash`. */
const users: Readonly<Record<string, readonly ExternalDiscount[]>> = {
  'socio-10': [{ id: 'club-diez', name: 'Club Tucán', type: 'PERCENT', percentage: 10, externalBenefitType: 'MEMBER' }],
  'socio-regalo': [
    { id: 'club-regalo', name: 'Regalo del club', type: 'FIXED', fixedDiscount: 150_050, externalBenefitType: 'GIFT' },
    {
      id: 'club-fijo',
      name: 'Precio del club',
      type: 'FINAL_PRICE',
      finalPrice: 999_950,
      externalBenefitType: 'PRICE',
    },
  ],
  'socio-oro': [
    { id: 'club-oro', name: 'Club Tucán Oro', type: 'PERCENT', percentage: 20, externalBenefitType: 'GOLD' },
    { id: 'club-diez', name: 'Club Tucán', type: 'PERCENT', percentage: 10, externalBenefitType: 'MEMBER' },
  ],
}

/** An external loyalty program that needs no network: any token that contains the user's name is valid for the user. */
export const demoPartner: ExternalPartner = {
  name: 'club-tucan',
  benefitsOf: async ({ externalUserId, token }) =>
    token?.includes(externalUserId) ? { type: 'Granted', discounts: users[externalUserId] ?? [] } : { type: 'Refused' },
}
