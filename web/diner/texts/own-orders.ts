/** Texts of a shop that asks for a proof of the phone, on a browser that sees only its own orders. */
export const ownOrdersTexts = {
  shown: 'Ves los pedidos que hiciste desde este dispositivo.',
  shownWithoutCodes:
    'Ves los pedidos que hiciste desde este dispositivo. Este local no manda códigos para ver los demás.',
  showAll: 'Ver todos con un código',
  noCodes:
    'Este local no manda códigos para comprobar que el teléfono es tuyo. Hacé un pedido desde este dispositivo, y lo vas a ver acá.',
} as const
