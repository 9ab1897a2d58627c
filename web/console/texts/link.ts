/** Texts of a link that a person hands on. */
export const linkTexts = {
  label: 'Enlace',
  share: 'Compartir',
  copy: 'Copiar',
  copied: 'Enlace copiado.',
  notCopied: 'No pudimos copiarlo. Seleccionalo y copialo a mano.',
} as const
