/** Texts about a phone that is locked while it shares its position. */
export const lockedPhoneTexts = {
  open: 'Con teléfono bloqueado',
  title: 'Teléfono bloqueado',
  close: 'Cerrar',
} as const
