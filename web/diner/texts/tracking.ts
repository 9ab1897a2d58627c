/** Customer tracking page (TRACK). */
export const trackingTexts = {
  pageTitle: (code: string) => `Seguí tu pedido ${code}`,
  /** TRACK-09, TRACK-10. */
  order: (code: string | undefined) => `Pedido ${code || '-'}`,
  /** TRACK-11 to TRACK-13. */
  placedAt: (time: string, date: string) => `${time}\u00A0hs\u00A0· ${date}`,
  refresh: 'Actualizar',
  loading: 'Buscando tu pedido…',
  /** Shown after a while without an answer about the order. */
  notFound: 'Todavía no lo encontramos. Fijate que el enlace esté completo.',
  /** Replaces it while there is no network, until the first answer. */
  waitsForNetwork: 'Tu pedido se muestra apenas vuelva la conexión',
  map: 'Mapa del envío',
  card: 'Estado del envío',
  raise: 'Ver más del envío',
  lower: 'Ver más del mapa',
  toOrder: 'Ver mi pedido',
  rate: 'Ver y calificar mi pedido',
  follow: 'Seguir',
  followLabel: 'Seguir el envío en el mapa',
  status: 'Estado',

  /** ruling-44: the age of the shown data, and the reason why it is not newer. */
  fresh: (time: string) => `Actualizado ${time}`,
  live: (time: string) => `En vivo\u00A0· Actualizado ${time}`,
  notFresh: {
    offline: () => 'Sin conexión',
    lost: () => 'Sin conexión en vivo: se renueva cada 15 s',
    silent: (who: string) => `${who} está sin señal`,
  },
  positionAge: (minutes: number) => `Ubicación de hace ${timeSpan(minutes)}`,

  stopsBefore: (stops: number) =>
    stops === 1 ? 'Hay 1 entrega antes de la tuya' : `Hay ${stops} entregas antes de la tuya`,

  rider: {
    title: 'Repartidor',
    nobody: 'Sin repartidor',
    whatsApp: (name: string) => `Escribir a ${name} por WhatsApp`,
    call: (name: string) => `Llamar a ${name}`,
  },

  key: {
    title: 'Clave de entrega',
    why: 'El repartidor te solicitará esta clave al entregar el pedido',
    share: 'Comparte la clave',
    explained:
      'El repartidor confirmará la entrega del pedido con la clave de entrega. ¡Espera a recibir el pedido para compartirla!',
    goOn: 'Continuar',
    close: 'Cerrar',
  },

  marker: {
    rider: (name: string) => `Repartidor ${name}`.trim(),
    oldRider: (name: string, minutes: number) =>
      `${`Repartidor ${name}`.trim()}, ubicación de hace ${timeSpan(minutes)}`,
    branch: (name: string) => `Local ${name}`,
    destination: 'Destino de tu pedido',
  },

  timeline: {
    title: 'Recorrido',
    placed: 'Hiciste el pedido',
    LOOKING_FOR_DRIVER: 'Buscamos repartidor',
    another: 'Buscamos otro repartidor',
    ON_ROUTE_TO_PICK_UP: 'Un repartidor lo aceptó',
    IN_STORE: 'Llegó al local',
    ON_ROUTE_TO_DROP_OFFS: 'Salió del local con tu pedido',
    ON_ROUTE_TO_DROP_OFF: 'Salió hacia tu dirección',
    DELIVERED: 'Entregado',
    RETURNED: 'Devuelto al local',
    DRIVER_CANCELED: 'El repartidor canceló',
    CANCELED: 'Cancelado',
    /** The next step after each status. */
    next: {
      PENDING: 'Después: buscamos un repartidor',
      STACKING: 'Después: buscamos un repartidor',
      LOOKING_FOR_DRIVER: 'Después: un repartidor lo retira del local',
      ON_ROUTE_TO_PICK_UP: 'Después: lo retira del local',
      IN_STORE: 'Después: sale hacia tu dirección',
      ON_ROUTE_TO_DROP_OFFS: 'Después: va hacia tu dirección',
      ON_ROUTE_TO_DROP_OFF: 'Después: te lo entrega en la puerta',
    },
    from: (store: string, address: string) => `Sale de ${store}, ${address}`,
  },

  /** One sentence about now (ruling-41); `who` is the rider's first name, or null before there is a rider. */
  now: {
    PENDING: () => 'El local prepara tu pedido',
    STACKING: () => 'Estamos organizando tu envío',
    LOOKING_FOR_DRIVER: () => 'Buscamos repartidor para tu pedido',
    ON_ROUTE_TO_PICK_UP: (who: string) => `${who} va a buscar tu pedido`,
    IN_STORE: (who: string) => `${who} está en el local y retira tu pedido`,
    ON_ROUTE_TO_DROP_OFF: (who: string) => `${who} está en camino con tu pedido`,
    /** If the number of stops before this one is known, a separate sentence says it. */
    ON_ROUTE_TO_DROP_OFFS: (who: string, areStopsKnown: boolean) =>
      areStopsKnown ? `${who} salió con tu pedido` : `${who} salió con tu pedido y antes pasa por otra entrega`,
    DELIVERED: () => '¡Entregado! Que lo disfrutes',
    RETURNED: () => 'Tu pedido volvió al local',
    /** The shop offers it again or calls the diner (FOPEN-90). */
    DRIVER_CANCELED: () => 'El repartidor canceló: el local va a resolver tu envío',
    CANCELED: () => 'Este envío se canceló',
  },
  another: 'Buscamos otro repartidor para tu pedido',
  nowUnknown: 'Tu pedido está en curso',
  somebody: 'El repartidor',
} as const

const timeSpan = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`)
