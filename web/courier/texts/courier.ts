import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { notFoundMessages } from '../../shared/texts/shell.ts'

/** FERR-01, FOPEN-66: the sentence for the courier who lost the auction. */
export const EXPIRED_BY_OTHER = 'El envío ya fue tomado por otro repartidor'

const noSignal = (since: string | null) => (since ? `Sin señal desde las ${since}` : 'Sin señal')

/** Texts of the courier's area. Those that the requirements fix are exact. */
export const courierTexts = {
  /** RIDER-03, SLIST-14. */
  accessDenied: notFoundMessages.accessDenied,

  detail: {
    title: 'Envío',
    header: (code: string) => `Envío ${code}`,
    back: 'Volver a los envíos',
    /** FOPEN-64, FOPEN-65. */
    loadFailed: 'Hubo un error buscando el envío, volvé a intentarlo en unos minutos',
    loadFailedTitle: 'No pudimos traer el envío',
    updateFailed: 'Hubo un error pasando el envío de estado, volvé a intentarlo en unos minutos',
    /** FOPEN-67. */
    updated: 'Envío actualizado con éxito',
    toList: 'Ver envíos',
    nextStep: 'Próximo paso',
    map: 'Ver en mapa',
    stops: 'Recorrido',
    betweenStreets: (streets: string) => `Entre ${streets}`,
    until: (time: string) => `Antes de las ${time}`,
    newTime: (time: string, earlier: string) => `Hora nueva: antes de las ${time} (era ${earlier})`,
    stop: { pickUp: 'Retirá', dropOff: 'Entregá', first: 'Primero', return: 'Volvé al local' },
    doneStop: 'Listo',
    canceledStop: 'Cancelado',
    directions: 'Cómo llegar',
    from: (distance: string, letter: string) => `${distance} desde ${letter}`,
    sameAddress: 'Misma dirección',
    sameAddressAs: (letter: string) => `Misma dirección que ${letter}`,
    directionsTo: (letter: string, leg: string) => `${leg}, hasta ${letter}`,
    pick: 'Elegir',
    pickWhich: (code: string) => `Elegir este envío: ${code}`,
    isPicked: 'Elegido',
    pickedWhich: (code: string) => `Elegido: ${code}`,
    /** SHIP-56. */
    picked: (code: string) => `Se ha cambiado el envío seleccionado por el: ${code}`,
    receiver: 'Recibe',
    call: (whom: string) => `Llamar a ${whom}`,
    store: 'El local',
    securityCode: 'Clave de entrega',
    callNow: (whom: string) => `Llamar ahora: ${whom}`,
    navigateTo: (where: string) => `Ir a ${where}`,
    goTo: { pickUp: 'Retirá en', dropOff: 'Entregá en', return: 'Volvé a' },
    here: 'Adónde vas',
    cancel: 'Cancelar envío en curso',
    /** SDETAIL-14, FOPEN-68. */
    cancelTitle: '¿Cancelar el envío?',
    cancelQuestion: 'Si continúas, se cancelará el envío',
    cancelBack: 'Seguir con el envío',
    cancelGoOn: 'Cancelar el envío',
    finished: {
      DELIVERED: 'Entregado. ¡Buen trabajo!',
      RETURNED: 'Devuelto al local. ¡Buen trabajo!',
      CANCELED: 'Este envío se canceló.',
    },
    notYet: 'Este envío todavía no busca repartidor.',
    sharing: 'Al aceptar, el local y quien recibe ven tu ubicación hasta que entregues.',
  },

  /** The money that is paid at the door. */
  collect: {
    title: 'Cobro',
    paid: 'Ya está pagado',
    amount: (amount: string) => `Cobrá ${amount}`,
    byCard: (amount: string) => `Cobrá ${amount} con tarjeta`,
    inAll: (amount: string) => `Cobrás ${amount} en total`,
    cash: (amount: string, change: string) => `Paga con\u00A0${amount}\u00A0· Vuelto\u00A0${change}`,
    exact: 'Paga justo',
    open: 'No dijo con cuánto paga: llevá cambio.',
  },

  /** The navigation app. */
  navigation: {
    title: 'Ir con',
    app: { google: 'Google Maps', waze: 'Waze', apple: 'Apple Maps' },
  },

  /** FOPEN-99, SDETAIL-12. */
  stack: {
    title: 'Multientrega',
    dropOffs: (n: number) => (n === 1 ? '1 entrega' : `${n} entregas`),
    done: (done: number, all: number) => `${done} de ${all} listas`,
    now: 'Ahora',
    stop: (letter: string, code: string) => `Parada ${letter}\u00A0· ${code}`,
    cancel: 'Cancelar multientrega',
    cancelTitle: '¿Cancelar la multientrega?',
    cancelBack: 'Seguir con la multientrega',
    cancelGoOn: 'Cancelar la multientrega',
  },

  /** SDETAIL-19 to SDETAIL-23: by the current status, with the name of the step that the slide takes (FAMBIG-07). */
  step: {
    LOOKING_FOR_DRIVER: 'Aceptar envío',
    ON_ROUTE_TO_PICK_UP: 'En el local',
    IN_STORE: 'En camino al cliente',
    ON_ROUTE_TO_DROP_OFF: 'Entregado',
    ON_ROUTE_TO_DROP_OFFS: 'Entregado',
    DELIVERED: 'Regreso al local',
  } satisfies Partial<Record<ShipmentStatus, string>>,

  slide: {
    sending: 'Enviando…',
    hint: 'Deslizá para confirmar',
    ready: 'Listo para confirmar',
    tap: 'Confirmar sin deslizar',
    tapConfirm: (label: string) => `Confirmar: ${label}`,
    tapBack: 'Volver a deslizar',
  },

  /** The name of a step after it was taken. */
  taken: {
    PENDING: 'Pendiente',
    STACKING: 'Agrupado',
    LOOKING_FOR_DRIVER: 'Buscando repartidor',
    ON_ROUTE_TO_PICK_UP: 'Aceptar envío',
    IN_STORE: 'En el local',
    ON_ROUTE_TO_DROP_OFF: 'En camino al cliente',
    ON_ROUTE_TO_DROP_OFFS: 'En camino al cliente',
    DELIVERED: 'Entregado',
    RETURNED: 'Regreso al local',
    DRIVER_CANCELED: 'Cancelar envío',
    CANCELED: 'Cancelado',
  } satisfies Record<ShipmentStatus, string>,

  undo: {
    undo: 'Deshacer',
    done: (step: string) => `Hecho: ${step}`,
    said: (step: string) => `${step}. Se envía en unos segundos. Podés deshacerlo.`,
    undone: 'Deshecho. No se envió nada.',
  },

  key: {
    label: 'Clave de entrega',
    hint: 'Pedile los 4 números a quien recibe.',
    missing: 'Primero ingresá los 4 números de la clave.',
    wrongKey: 'Esa no es la clave. Pedísela de nuevo a quien recibe.',
    tooMany: 'Se probaron demasiadas claves. Probá de nuevo más tarde.',
    tooManyUntil: (time: string) => `Se probaron demasiadas claves. Probá de nuevo a las ${time}.`,
  },

  outcome: {
    title: (step: string) => `No se registró: ${step}`,
    why: {
      taken: 'El envío lo tiene otro repartidor.',
      canceled: 'El local canceló el pedido.',
      notNext: 'No era el paso que seguía.',
      wrongKey: 'La clave de entrega no era la correcta.',
      tooManyGuesses: 'Se probaron demasiadas claves de entrega.',
      forbidden: 'No tenés permiso para mover este envío.',
      notFound: 'Este envío ya no está en el local.',
      failed: 'Hubo un error. Fijate en qué paso quedó y probá de nuevo.',
    },
    until: (time: string) => `Podés probar de nuevo a las ${time}.`,
    discarded: (steps: string) => `Tampoco lo que hiciste después: ${steps}.`,
    order: (code: string) => `Pedido ${code}`,
    stack: (codes: string) => `Multientrega ${codes}`,
    at: (time: string) => `lo hiciste a las ${time}`,
    dismiss: 'Entendido',
  },

  frameOf: 'Tu teléfono no tiene lugar para guardar lo pendiente. No cierres esta página hasta que se envíe.',
  pending: (n: number) => (n === 1 ? '1 pendiente' : `${n} pendientes`),
  pendingText: {
    online: 'Se envía solo, no hace falta que hagas nada.',
    offline: (time: string | null) => `${noSignal(time)}. Se envía solo apenas vuelva.`,
    offlineIdle: (time: string | null) => `${noSignal(time)}. Lo que hagas se envía apenas vuelva.`,
  },
  /** The same in one line, for the bar at the thumb. */
  pendingBrief: {
    online: 'Se envía solo.',
    offline: (time: string | null) => `${noSignal(time)}: sale solo.`,
    offlineIdle: (time: string | null) => `${noSignal(time)}. Podés seguir.`,
  },

  position: {
    live: 'En vivo',
    Searching: 'Buscando tu ubicación…',
    Reporting: 'Compartiendo tu ubicación',
    Unsent: { short: 'Ubicación sin enviar', more: 'Tu ubicación se envía apenas vuelva la señal.' },
    denied: {
      short: 'Sin permiso de ubicación',
      more: 'Tu teléfono no comparte la ubicación. Activala en los permisos del navegador.',
    },
    unavailable: {
      short: 'Sin ubicación',
      more: 'Tu teléfono no encuentra la ubicación. Probá en un lugar abierto.',
    },
    unsupported: {
      short: 'Sin ubicación',
      more: 'Este navegador no comparte la ubicación. Probá con otro.',
    },
    stalled: (since: string) => ({
      short: `Sin ubicación desde ${since}`,
      more: `Tu teléfono no da la ubicación desde las ${since}.`,
    }),
    slept: (from: string, to: string) => ({
      short: `Sin ubicación ${from}-${to}`,
      more: `De ${from} a ${to} no se compartió tu ubicación: esta pantalla estaba apagada o en segundo plano.`,
    }),
  },
} as const
