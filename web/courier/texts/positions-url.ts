/** The address for an app on a locked phone. It loads with its sheet. */
export const positionsUrlTexts = {
  text: 'Bloqueado, tu teléfono deja de compartir tu ubicación. Una app gratuita sigue: cargale esta dirección en cada turno.',
  apps: 'App',
  app: {
    traccar: { name: 'Traccar', where: 'En Traccar Client: URL del servidor.' },
    osmand: { name: 'OsmAnd', where: 'En Grabación de viaje: Seguimiento en línea.' },
    owntracks: { name: 'OwnTracks', where: 'En Conexión: modo HTTP, URL.' },
  },
  code: 'Código QR de tu dirección',
  copy: 'Copiar',
  share: 'Enviar',
  copied: 'Dirección copiada',
  notCopied: 'No pudimos copiarla. Mantenela apretada para copiarla vos.',
  until: (time: string) => `Funciona hasta las ${time}, o hasta que termines el turno.`,
  own: 'Es solo tuya: quien la tenga puede enviar ubicaciones en tu nombre.',
  failedTitle: 'No pudimos traer tu dirección',
  failed: 'Fijate si tenés señal y volvé a intentarlo.',
} as const
