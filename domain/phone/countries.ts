/** ADDR-26: the countries in which addresses are searched. */
export const addressCountries = ['ar', 'uy', 'cl', 'co', 'pe', 'br', 've', 'py', 'mx', 'ec', 'bo'] as const

/** CHECK-38: the countries of phones. */
export const phoneCountries = [...addressCountries, 'us'] as const

export type PhoneCountry = (typeof phoneCountries)[number]

/** FOPEN-81. */
export const defaultPhoneCountry: PhoneCountry = 'ar'
