/** Card entry, at the checkout and on the order's page (PAY, FPAY). */
export const cardTexts = {
  /** The name of the provider's frame for screen readers. */
  fields: 'Datos de la tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Vencimiento',
  code: 'Código de seguridad',
  name: 'Nombre como figura en la tarjeta',
  document: 'Documento del titular',
  loading: 'Cargando el formulario de la tarjeta…',
  /** PAY-10. */
  incomplete: 'Este campo esta incompleto',
  /** PAY-09. */
  noToken: 'Debe completar los campos de su tarjeta correctamente',
  lost: 'No pudimos cargar el formulario de la tarjeta.',
  retry: 'Reintentar',
  /** True for every payment: the input goes only to the provider. */
  safe: 'Los datos de tu tarjeta van directo a la procesadora: el local no los ve.',
  test: 'Pagos de prueba: usá la tarjeta 4509\u00A09535\u00A06623\u00A03704, con cualquier vencimiento futuro y un código de 3\u00A0cifras.',
} as const

/** Paying an order, and coming back from the bank. */
export const paymentTexts = {
  /** FPAY-06. */
  title: 'Completa los datos de tu tarjeta',
  close: 'Cerrar',
  /** FOPEN-15: the amount follows at the end of the button. */
  pay: 'Pagar',
  paying: 'Pagando…',
  bank: 'Te llevamos a la página del banco y volvés acá',
  opening: 'Abriendo la página de pago…',
  /** FPAY-11. */
  incomplete: 'Debe completar correctamente los campos de su tarjeta',
  /** PAY-18. */
  cardFailed: 'Hubo un error procesando su pago, vuelva a intentarlo en unos momentos',
  /** PAY-20. */
  linkFailed: 'Error generando link de pago, intentelo nuevamente mas tarde.',
  /** PAY-23. */
  callbackFailed: 'Tuvimos un problema al generar el pago de tu pedido. Por favor intente nuevamente mas tarde.',
  /** ORDER-28. */
  updateFailed: 'Hubo un error actualizando el pedido',
  paid: '¡Pago aprobado!',
  processing: 'Estamos procesando tu pago. Te avisamos acá apenas se confirme.',
  /** By the way of payment: by card here, or on the bank's page. */
  rejected: {
    API: 'El pago no se hizo. Podés intentarlo de nuevo, con esta u otra tarjeta.',
    APP: 'El pago no se hizo. Podés intentarlo de nuevo.',
  },
  tooMany: (waitMs: number | null) => {
    const minutes = waitMs === null ? null : Math.ceil(waitMs / 60_000)
    if (minutes !== null && minutes > 60)
      return 'Hubo demasiados intentos de pago con este pedido. Hacé un pedido nuevo o comunicate con el local.'
    const wait = minutes === null ? 'unos minutos' : minutes === 1 ? '1 minuto' : `${minutes} minutos`
    return `Hubo demasiados intentos de pago. Esperá ${wait} y volvé a intentar.`
  },
  deadline: (time: string) => `Tenés tiempo para pagar hasta ${time}.`,
  /** A limited code of an order that waits for its payment. */
  code: {
    held: (code: string, time: string) => `Te guardamos el código ${code} hasta ${time}.`,
    givenBack: (code: string) =>
      `Se venció el tiempo que te guardábamos el código ${code}. Todavía podés pagar con el descuento, si quedan usos.`,
    gone: (code: string) =>
      `El código ${code} ya no tiene usos disponibles, así que este pedido no se puede pagar con ese descuento. No se te cobró nada. Hacé un pedido nuevo sin el código o comunicate con el local.`,
  },
  challenge: {
    title: 'Verificación de tu banco',
    text: 'Tu banco quiere confirmar que la compra es tuya. Completá el paso y volvés solo al pedido.',
    back: 'Volver al pedido',
    goOn: 'Seguir con la verificación',
  },
  /** Added to the sentence of PAY-18, where the bank has given a reason. */
  reason: {
    'bad-number': 'Revisá el número de tarjeta.',
    'bad-date': 'Revisá la fecha de vencimiento.',
    'bad-code': 'Revisá el código de seguridad.',
    'bad-data': 'Revisá los datos de la tarjeta.',
    funds: 'La tarjeta no tiene fondos suficientes.',
    'call-bank': 'Tu banco pide que autorices la compra: llamalo y volvé a intentar.',
    'card-off': 'La tarjeta no está habilitada. Probá con otra.',
    installments: 'La tarjeta no acepta estas cuotas.',
    authentication: 'No se pasó la verificación de tu banco.',
    limit: 'La tarjeta superó su límite.',
  } as Readonly<Record<string, string>>,
} as const
