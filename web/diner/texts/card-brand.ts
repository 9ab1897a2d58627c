/** The names of card kinds, by the providers' ids. */
const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  debvisa: 'Visa débito',
  master: 'Mastercard',
  debmaster: 'Mastercard débito',
  amex: 'American Express',
  maestro: 'Maestro',
  cabal: 'Cabal',
  debcabal: 'Cabal débito',
  naranja: 'Naranja',
  diners: 'Diners Club',
  elo: 'Elo',
  hipercard: 'Hipercard',
  magna: 'Magna',
  // Webpay names only the way of paying.
  credit: 'Crédito',
  debit: 'Débito',
  prepaid: 'Prepaga',
}

/** A kind that this page does not know is just a card. */
export const brandName = (brand: string): string => (Object.hasOwn(names, brand) && names[brand]) || 'Tarjeta'

/** `Visa ···· 3704` */
export const cardName = ({ brand, lastFour }: { readonly brand: string; readonly lastFour: string }): string =>
  `${brandName(brand)} ···· ${lastFour}`
