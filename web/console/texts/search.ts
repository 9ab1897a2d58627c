/** Texts of the search for orders. */
export const searchTexts = {
  title: 'Buscar pedidos',
  text: 'Código, teléfono, nombre, mesa o monto',
  hint: 'De los últimos 90 días. Del código y del teléfono alcanza el final.',
  hintWithoutMoney: 'De los últimos 90 días. Buscá por código, nombre, mesa o teléfono; alcanza el final.',
  store: 'Local',
  day: 'Día',
  status: 'Estado',
  mode: 'Modo',
  payment: 'Pago',
  all: 'Todos',
  payments: { CASH: 'Efectivo', CARD: 'Tarjeta', ONLINE: 'Online' },
  completed: 'Terminado',
  searching: 'Buscando pedidos…',
  count: (count: number, hasMore: boolean) =>
    hasMore ? `Más de ${count} pedidos` : count === 1 ? '1 pedido' : `${count} pedidos`,
  none: { title: 'No hay pedidos así', text: 'Probá con menos letras o números, o quitá un filtro.' },
  failed: { title: 'No pudimos buscar', text: 'Revisá tu conexión y probá de nuevo.' },
  more: 'Ver más',
  guest: 'Sin nombre',
  list: 'Pedidos encontrados',
} as const
