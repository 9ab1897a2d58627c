/** The results of a search in the menu; they are loaded with the first search. */
export const menuSearchTexts = {
  results: 'Lo que encontramos',
  none: (text: string) => `No encontramos “${text}”`,
  noneText: 'Probá con otra palabra, o mirá todo el menú.',
} as const
