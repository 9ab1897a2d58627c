/** Texts of the answers of diners. */
export const ratingsTexts = {
  title: 'Opiniones',
  notYours: { title: 'Esta página es de quien está a cargo', text: 'Pedile a un encargado que la mire con vos.' },
  failed: { title: 'No pudimos ver las opiniones', text: 'Revisá tu conexión y probá de nuevo.' },
  none: { title: 'Todavía no hay opiniones', text: 'Aparecen cuando un cliente contesta la encuesta de su pedido.' },
  noneSuch: { title: 'No hay opiniones así', text: 'Elegí otros días o quitá un filtro.' },
  store: 'Local',
  from: 'Desde',
  to: 'Hasta',
  stars: 'Estrellas',
  mode: 'Modo',
  allStores: 'Todos',
  all: 'Todas',
  allModes: 'Todos',
  clear: 'Quitar filtros',
  table: 'Descargar planilla',
  list: 'Opiniones de clientes',
  count: (count: number) => (count === 1 ? '1 opinión' : `${count.toLocaleString('es-AR')} opiniones`),
  mean: (mean: number) => `${mean.toLocaleString('es-AR', { maximumFractionDigits: 1 })} de 5`,
  starsOf: (stars: number) => (stars === 1 ? '1 de 5 estrellas' : `${stars} de 5 estrellas`),
  withoutStars: 'Sin estrellas',
  reply: (stars: string) => `${stars} de 5`,
  order: (code: string) => `Pedido ${code}`,
  unreadable: (codes: readonly string[]) =>
    codes.length === 1
      ? `No se puede mostrar la opinión del pedido ${codes[0]}.`
      : `No se pueden mostrar: ${codes.join(', ')}.`,
  more: 'Ver más',
} as const
