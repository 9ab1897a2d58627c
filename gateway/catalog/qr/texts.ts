/** The words of a sheet of codes, which diners read. */
export const qrTexts = {
  language: 'es',
  table: (table: string) => `Mesa ${table}`,
  scan: 'Escaneá el código y pedí desde tu teléfono',
} as const
