/** For a courier without access, under the sentence that says so. Apart from the other texts, which diners load first. */
export const deniedTexts = {
  text: 'Tu turno terminó o se cerró en este teléfono. Entrá de nuevo con el código del local.',
  action: 'Seguir mi turno',
} as const
