import type { AddressRejection } from '#domain/delivery/address.ts'

/** The form in the address modal (ADDR). It loads with the form. */
export const addressFormTexts = {
  tabs: { label: 'Cómo indicar la dirección', address: 'Mi direccion', location: 'Mi ubicacion' },
  search: 'Buscar dirección',
  searchHint: 'Calle y número, o un lugar conocido',
  street: 'Dirección',
  streetHint: 'Calle y número',
  noSearch: 'Acá no podemos buscar direcciones. Escribí calle y número, y al continuar marcá tu puerta en el mapa.',
  betweenStreets: 'Entrecalles',
  details: 'Aclaraciones',
  detailsHint: 'Piso, departamento, timbre…',
  postalCode: 'Código postal',
  city: 'Ciudad',
  province: 'Provincia',
  optional: '(opcional)',
  required: '(obligatorio)',
  locate: 'Obtener mis coordenadas',
  locateWhy: 'Usamos tu ubicación solo para calcular el envío.',
  locating: 'Buscando tu ubicación…',
  results: 'Direcciones encontradas',
  noResults: 'No encontramos esa dirección. Podés pedir igual: marcá tu puerta en el mapa.',
  searching: 'Buscando…',
  searchFailed: 'No pudimos buscar direcciones. Escribí la tuya y la ubicamos al continuar.',
  here: 'Usar mi ubicación',
  unseen: 'No pudimos ver tu ubicación. Escribí tu dirección.',
  wholeWords: 'Escribí la calle completa y el número: acá las direcciones no se completan solas.',
  asTyped: (text: string) => `Usar “${text}”`,
  willLocate: 'La ubicamos en el mapa al continuar.',
  notFound: 'No encontramos esa dirección. Podés pedir igual: marcá tu puerta en el mapa.',
  noAddressHere: 'No encontramos una dirección en ese punto. Escribila vos.',
  cannotLocate: 'No pudimos ubicar la dirección ahora. Marcala en el mapa o probá de nuevo.',
  number: 'Número',
  numberHint: '1234, 1234 bis…',
  noNumber: 'Escribí el número, o marcá tu puerta en el mapa',
  numberMissing: 'Falta el número de tu puerta. Escribilo, o marcá tu puerta en el mapa.',
  numberUnknown: 'Encontramos la calle, pero no ese número. Marcá tu puerta en el mapa.',
  pinMissing: 'No podemos buscar direcciones. Marcá tu puerta en el mapa y tocá CONTINUAR.',
  markOnMap: 'Marcar en el mapa',
  map: 'Mapa para ubicar la dirección',
  pin: 'Tu ubicación: movela con las flechas',
  mapHint: 'Tocá el mapa para poner el pin, o arrastralo hasta tu puerta.',
  byPin: 'Tocá el mapa donde está tu puerta. Vamos a ese punto, con la dirección como la escribiste.',
  mapFailed: 'No pudimos abrir el mapa. Escribí tu dirección.',
  forget: 'Olvidar mi dirección',
  forgotten: 'Olvidamos tu dirección.',
  fieldMissing: 'Falta completar este dato',
  empty: 'Ingrese una direccion',
  noBetweenStreets: 'Ingrese un entrecalles',
  incomplete: 'Asegurese de completar todos los campos obligatorios',
  useSearch: 'No pudimos ver tu ubicación. Buscá tu dirección en la otra pestaña.',
  useMap: 'No pudimos ver tu ubicación. Marcá tu puerta en el mapa.',
  onlyDevice: 'No pudimos abrir el mapa. Tocá “Obtener mis coordenadas” desde tu puerta.',
  noCoordinates: 'Error obteniendo coordenadas',
} as const

/** ADDR-17, ADDR-18, ADDR-23. */
export function sayAddress({ type }: AddressRejection): string {
  switch (type) {
    case 'AddressMissing':
      return addressFormTexts.empty
    case 'FieldMissing':
      return addressFormTexts.incomplete
    case 'BetweenStreetsMissing':
      return addressFormTexts.noBetweenStreets
    case 'NumberMissing':
      return addressFormTexts.noNumber
    default:
      return type satisfies never
  }
}
