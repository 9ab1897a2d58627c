/** Texts of the page of a store's couriers. */
export const couriersTexts = {
  title: 'Repartidores',
  list: 'En turno',
  none: {
    title: 'No hay repartidores en turno',
    text: 'Mandales el enlace de esta página. Con él y el código del local empiezan su turno.',
  },
  failed: { title: 'No pudimos ver a los repartidores', text: 'Revisá tu conexión y probá de nuevo.' },
  newest: (listed: number, all: number) => `Hay ${all} turnos abiertos. Ves los ${listed} más nuevos.`,

  nameless: 'Sin nombre',
  since: (time: string) => `En turno desde ${time}`,
  call: (name: string) => `Llamar a ${name}`,
  state: {
    free: 'Libre',
    coming: 'Yendo al local',
    inStore: 'En el local',
    bringing: (count: number) => (count === 1 ? 'Con 1 pedido' : `Con ${count} pedidos`),
    returning: 'Volviendo al local',
  },
  carries: (name: string) => `Lo que lleva ${name}`,
  order: (code: string) => `Pedido ${code}`,
  collect: { CASH: (amount: string) => `Cobra ${amount}`, CARD: (amount: string) => `Cobra ${amount} con tarjeta` },
  cash: 'Efectivo para rendir',
  place: (minutes: number) => (minutes < 1 ? 'Ubicación de ahora' : `Ubicación de hace ${age(minutes)}`),

  end: {
    open: 'Terminar turno',
    label: (name: string) => `Terminar el turno de ${name}`,
    waits: 'El turno se termina cuando no lleva nada.',
    title: (name: string) => `¿Terminar el turno de ${name}?`,
    text: 'Su teléfono deja de ver los envíos en el momento. Para volver, empieza otro turno con el código del local.',
    cash: (amount: string) => `Tiene ${amount} en efectivo para rendir.`,
    back: 'Volver',
    done: (name: string) => `Terminó el turno de ${name}.`,
    holding: (codes: readonly string[]) =>
      codes.length === 1
        ? `Lleva el pedido ${codes[0]}: el turno se termina cuando lo entregue.`
        : `Lleva los pedidos ${codes.join(', ')}: el turno se termina cuando los entregue.`,
    holdingSome: 'Lleva un pedido: el turno se termina cuando lo entregue.',
    gone: 'Ese repartidor ya no está.',
  },

  others: 'Terminaron el turno y tienen efectivo para rendir',

  map: {
    title: 'Dónde están',
    label: 'Mapa de los repartidores',
    follow: 'Ver todos',
    marker: (name: string, minutes: number) => (minutes < 1 ? name : `${name}, hace ${age(minutes)}`),
  },

  invite: {
    title: 'Invitar repartidor',
    text: 'El enlace es el mismo para todos y no vence. Quien entra escribe el código del local.',
    message: (store: string) => `Empezá tu turno en ${store}`,
  },
} as const

const age = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`)

/** Texts of the code with which couriers begin a shift. */
export const courierCodeTexts = {
  title: 'Código de los repartidores',
  hint: 'Lo escriben al empezar cada turno. Cambialo si alguien lo está probando, o si se fue una persona que lo conoce.',
  renew: 'Cambiar el código',
  confirm: {
    title: '¿Cambiar el código?',
    text: 'El de ahora deja de servir. Quienes están de turno siguen, y escriben el nuevo al empezar el próximo.',
    back: 'Volver',
  },
  shown: 'El código nuevo es',
  tell: 'Pasáselo a tus repartidores: no lo volvemos a mostrar.',
} as const
