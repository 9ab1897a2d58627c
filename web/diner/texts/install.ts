/** Installing the page as an app (PWA, FOLLOW-60). */
export const installTexts = {
  /** PWA-02, PWA-03, FOPEN-31: at the checkout and as the title of the sheet. */
  line: 'La proxima puedes hacer tu pedido desde nuestra App!',
  install: 'Instalar',
  sheet: {
    text: 'Instalá la app para seguir este pedido y hacer el próximo más rápido. No ocupa casi espacio.',
    notNow: 'Ahora no',
  },
} as const
