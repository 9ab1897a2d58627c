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
