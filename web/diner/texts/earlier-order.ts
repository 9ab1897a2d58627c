/** The diner changed something after an answer was lost, but the first order had been placed. */
export const earlierOrderText =
  'Tu pedido ya se había hecho con los datos de antes: los últimos cambios no se enviaron.'
