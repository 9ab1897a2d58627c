/** Installing the page as an app (PWA, FOLLOW-60). */
export const installTexts = {
  /** PWA-02, PWA-03, FOPEN-31: at the checkout and as the title of the sheet. */
  line: 'La proxima puedes hacer tu pedido desde nuestra App!',
  install: 'Instalar',
  sheet: {
    text: 'Instalá la app para seguir este pedido y hacer el próximo más rápido. No ocupa casi espacio.',
    notNow: 'Ahora no',
  },
  /** The steps on an iPhone or iPad, in the words of its own menus. */
  homeScreen: {
    why: {
      share: 'Agregá la tienda a tu pantalla de inicio para seguir este pedido y hacer el próximo más rápido.',
      safari: 'Desde acá no se puede agregar la tienda a tu pantalla de inicio. Abrila primero en Safari.',
    },
    share: {
      does: 'Tocá Compartir',
      hint: 'Está en la barra del navegador. Si no lo ves, tocá antes los tres puntos.',
    },
    add: { does: 'Elegí Agregar a inicio', hint: 'Si no aparece, deslizá la lista hacia arriba.' },
    menu: { does: 'Tocá el menú', hint: 'Son los tres puntos, o el botón de compartir.' },
    safari: { does: 'Elegí Abrir en Safari', hint: 'También puede decir Abrir en el navegador.' },
    understood: 'Entendido',
  },
} as const
