import { notFoundMessages } from './shell.ts'

/** Company, branch and selection screens (BRANCH). */
export const shopsTexts = {
  home: {
    title: '¿Dónde querés pedir?',
    text: 'Escribí el nombre del local, o pegá su enlace.',
    field: 'Nombre o enlace del local',
    found: 'Locales encontrados',
    near: 'Locales cercanos',
    several: 'Elegí uno de estos locales.',
    none: 'No encontramos ese local. Probá con otra palabra de su nombre.',
    action: 'Ver local',
  },
  company: {
    choose: 'Elegí una marca',
    branches: 'Marcas',
    stores: 'Ver locales',
    more: 'Ver más marcas',
    ended: 'No hay más marcas',
    none: 'Todavía no hay marcas para mostrar',
  },
  branch: {
    title: '¿Cómo quieres tu pedido?',
    search: 'Buscar Local',
    modes: 'Modos de pedido',
    stores: 'Locales',
    noneFound: 'Ningún local coincide con tu búsqueda',
    noneFoundText: 'Probá con otra palabra, o borrá la búsqueda para ver todos.',
    clearSearch: 'Borrar búsqueda',
    none: 'Todavía no hay locales abiertos al público',
  },
  store: {
    closed: 'Cerrado',
    openUntil: (time: string) => `Abierto hasta las ${time}`,
    notReachable: 'Este local no realiza envíos a tu dirección.',
    nps: 'Puntaje',
  },
  selection: {
    title: 'Que menu deseas visualizar?',
    address: 'Dirección de entrega',
    addAddress: 'Agregar dirección',
    poweredBy: 'Con tecnología de',
    noModes: 'Este local no tiene menús activos por ahora',
  },
  /** BRANCH-22. */
  changeStore: {
    title: 'Cambiar de local',
    text: 'Al cambiar de local se borrarán los ítems agregados a tu pedido',
    question: '¿Deseas continuar?',
    confirm: 'Continuar',
    cancel: 'Cancelar',
  },
  /** MODE-07, MODE-08. */
  changeMode: {
    title: 'Cambiar de menú',
    text: 'Si continuas, se borrarán los ítems agregados a tu pedido',
    question: '¿Deseas continuar?',
    confirm: 'Continuar',
    cancel: 'Cancelar',
  },
  failed: { title: 'No pudimos cargar el local', text: 'Revisá tu conexión y volvé a intentar.' },
  notFound: notFoundMessages.noStore,
} as const
