/** The page on which a diner stops the messages of a shop. */
export const messagesTexts = {
  title: 'Mensajes',
  ask: (shop: string | null) => (shop ? `¿No querés más mensajes de ${shop}?` : '¿No querés más mensajes?'),
  text: 'No te vamos a escribir más por pedidos que quedaron a medias. Los avisos de tus pedidos no cambian.',
  stop: 'No recibir más mensajes',
  stopped: 'Listo, no te escribimos más',
  stoppedText: 'Si cambiás de idea, podés volver a recibirlos.',
  resume: 'Volver a recibirlos',
  resumed: 'Listo, vas a volver a recibirlos',
  wrongLink: {
    title: 'Este enlace no es válido',
    text: 'Abrilo de nuevo desde el mensaje, completo.',
    action: 'Ir al menú',
  },
  failed: 'No pudimos guardar tu elección. Probá de nuevo en unos minutos.',
} as const
