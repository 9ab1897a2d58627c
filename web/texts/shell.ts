/** Words of every page's frame. */
export const shellTexts = {
  retry: 'Reintentar',
  back: 'Volver',
  close: 'Cerrar',
  cancel: 'Cancelar',
  goOn: 'Continuar',
  loading: 'Cargando…',
  broken: {
    title: 'Algo salió mal',
    text: 'No pudimos mostrar esta página. Tu pedido sigue guardado: probá de nuevo.',
  },
  notFound: {
    title: 'No encontramos esta página',
    text: 'Puede que el enlace esté incompleto o que ya no exista.',
    action: 'Ir al inicio',
  },
  offline: 'Estás sin conexión. Lo que ya cargaste sigue acá.',
} as const
