import { headerTexts } from './header.ts'

/** The address modal and its line, as on every menu (ADDR, FEE). The form's texts are in `address-form.ts`. */
export const addressTexts = {
  title: 'Donde te encuentras?',
  offline: 'Estás sin conexión. La búsqueda aparece apenas vuelva.',
  cancel: 'CANCELAR',
  goOn: 'CONTINUAR',
  mandatory: 'Debe ingresar la direccion',
  change: 'Cambiar',
  add: 'Agregar dirección',
  current: 'Entregar en',
  none: '¿A dónde lo llevamos?',
} as const

const otherWay = (takeAway: string | null) =>
  takeAway ? `Cambia a ${takeAway} o ingresa otra dirección.` : 'Ingresa otra dirección.'

export const feeTexts = {
  loading: 'Calculando el envío…',
  /** FEE-04. */
  providersFailed: 'En este momento no contamos con repartidores en la zona. Vuelva a intentar mas tarde',
  /** FEE-05 to FEE-07. */
  outOfZone: (takeAway: string | null, isForNow?: true) =>
    `${isForNow ? headerTexts.ordering.zoneClosed : 'Tu dirección está fuera de la zona de entrega.'} ${otherWay(takeAway)}`,
  otherWay,
  failed: 'No pudimos calcular el envío.',
  earlier: 'El envío es el de tu última visita. Lo confirmamos cuando salga el pedido.',
  /** ADDR-31, AMBIG-34. */
  redirected: (store: string) => `Te llevamos a ${store}, que llega a tu dirección.`,
  nearest: (store: string) => `${store} llega a tu dirección.`,
  goTo: (store: string) => `Ir a ${store}`,
  otherStores: 'Ver los locales que llegan',
} as const
