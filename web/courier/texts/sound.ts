/** The sound of new work in the courier's list. */
export const soundTexts = {
  label: 'Sonido',
  on: 'Suena con cada envío nuevo',
  blocked: 'Silenciado: tocá para activar',
} as const
