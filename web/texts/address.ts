/** Address modal and delivery zone (ADDR, FEE). */
export const addressTexts = {
  title: 'Donde te encuentras?',
  tabs: { label: 'Cómo indicar la dirección', address: 'Mi direccion', location: 'Mi ubicacion' },
  search: 'Buscar dirección',
  searchHint: 'Calle y número, o un lugar conocido',
  street: 'Dirección',
  betweenStreets: 'Entrecalles',
  details: 'Aclaraciones',
  detailsHint: 'Piso, departamento, timbre…',
  postalCode: 'Código postal',
  city: 'Ciudad',
  province: 'Provincia',
  optional: '(opcional)',
  locate: 'Obtener mis coordenadas',
  locateWhy: 'Usamos tu ubicación solo para calcular el envío.',
  locating: 'Buscando tu ubicación…',
  results: 'Direcciones encontradas',
  noResults: 'No encontramos esa dirección. Probá con calle y número.',
  searching: 'Buscando…',
  searchFailed: 'No pudimos buscar direcciones. Escribí la tuya y la ubicamos al continuar.',
  notFound: 'No pudimos ubicar esa dirección. Elegila de la lista.',
  cancel: 'CANCELAR',
  goOn: 'CONTINUAR',
  empty: 'Ingrese una direccion',
  noBetweenStreets: 'Ingrese un entrecalles',
  incomplete: 'Asegurese de completar todos los campos obligatorios',
  mandatory: 'Debe ingresar la direccion',
  useSearch: 'No pudimos ver tu ubicación. Buscá tu dirección en la otra pestaña.',
  noCoordinates: 'Error obteniendo coordenadas',
  change: 'Cambiar',
  add: 'Agregar dirección',
  current: 'Entregar en',
  none: '¿A dónde lo llevamos?',
} as const

export const feeTexts = {
  loading: 'Calculando el envío…',
  /** FEE-04. */
  providersFailed: 'En este momento no contamos con repartidores en la zona. Vuelva a intentar mas tarde',
  /** FEE-05 to FEE-07. */
  outOfZone: (takeAway: string | null) =>
    `Tu dirección está fuera de la zona de entrega. ${takeAway ? `Cambia a ${takeAway} o ingresa otra dirección.` : 'Ingresa otra dirección.'}`,
} as const
