/** Texts of a person's own account. */
export const accountTexts = {
  title: 'Mi cuenta',
  system: 'Estado del sistema',
  /** A time by the clock of a store, which has a name where a person's stores have several clocks. */
  at: (date: string, time: string, store: string | null) =>
    store ? `${date}, ${time} (hora de ${store})` : `${date}, ${time}`,
  storesOf: (names: string) => `Locales: ${names}`,
  sessions: {
    title: 'Dónde iniciaste sesión',
    current: 'Este dispositivo',
    lastUse: (when: string) => `Último uso: ${when}`,
    end: 'Cerrar',
    endOf: (browser: string) => `Cerrar sesión en ${browser}`,
    endAll: 'Cerrar sesión en todos lados',
    confirmTitle: '¿Cerrar sesión en todos lados?',
    confirmText: 'También en este dispositivo. En cada uno vas a necesitar tu contraseña.',
    keep: 'Volver',
    failed: 'No pudimos ver tus sesiones.',
    unknown: 'Otro navegador',
  },
  pin: {
    title: 'Cambiar el PIN',
    password: 'Tu contraseña',
    pin: 'PIN nuevo',
    save: 'Guardar PIN',
    saved: 'Tu PIN cambió.',
  },
  password: {
    title: 'Cambiar la contraseña',
    password: 'Tu contraseña de ahora',
    fresh: 'Contraseña nueva',
    save: 'Guardar contraseña',
    saved: 'Tu contraseña cambió. Cerramos tus otras sesiones.',
  },
  signOut: 'Cerrar sesión acá',
} as const
