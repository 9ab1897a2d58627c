/** Texts of the console. */
export const consoleTexts = {
  title: 'Consola',
  store: 'Local',
  filters: (set: number) => (set === 0 ? 'Filtros' : `Filtros (${set})`),
  clearFilters: 'Quitar filtros',
  script: {
    title: 'Un programa tiene la sesión',
    text: 'Usa el token de los programas, que no es de ninguna persona.',
  },
  nav: {
    label: 'Consola',
    board: 'Pedidos',
    search: 'Buscar',
    money: 'Dinero',
    close: 'Cierre',
    ratings: 'Opiniones',
    moneyOf: (count: number) => `Dinero (${count})`,
    boardOf: (count: number) => `Pedidos (${count === 1 ? '1 nuevo' : `${count} nuevos`})`,
    more: 'Más',
    others: 'Más páginas',
    availability: 'Disponibilidad',
    couriers: 'Repartidores',
    people: 'Personas',
    account: 'Mi cuenta',
    lock: 'Bloquear',
    skip: 'Ir al contenido',
  },
  roles: { cocina: 'Cocina', caja: 'Caja', encargado: 'Encargado', administrador: 'Administrador' },
  roleHints: {
    cocina: 'Ve los pedidos sin montos, los acepta y los marca listos.',
    caja: 'También ve montos, despacha, entrega y cancela.',
    encargado: 'También devuelve dinero, pausa el local y cambia la carta.',
    administrador: 'También maneja a las personas.',
  },
  /** The page shows the last answers. */
  lost: (since: string | null) => `Sin conexión${since ? ` desde las ${since}` : ''}: ves lo último que supimos.`,
  unread: 'No pudimos actualizar esta página: ves lo último que supimos.',
  failed: {
    title: 'No pudimos ver quién inició sesión',
    text: 'Revisá tu conexión y probá de nuevo.',
  },
} as const

/** Sentences for refusals, by the gateway's code. */
export const refusalTexts: Readonly<Record<string, string>> = {
  WRONG_SIGN_IN: 'El usuario o la contraseña no son correctos.',
  WRONG_PIN: 'Ese PIN no es correcto.',
  WRONG_PASSKEY: 'Esa llave no abre ninguna cuenta acá. Entrá con tu contraseña.',
  PASSKEY_REFUSED: 'La llave no se guardó. Probá de nuevo.',
  PASSKEYS_NEED_NAME: 'En esta dirección los navegadores no usan llaves de acceso.',
  TOO_MANY_PASSKEYS: 'Ya tenés muchas llaves. Quitá una primero.',
  WRONG_PASSWORD: 'Esa no es tu contraseña.',
  TOO_MANY_GUESSES: 'Probaste muchas veces. Esperá unos minutos y probá de nuevo.',
  TOO_BUSY: 'Hay muchas personas entrando a la vez. Probá de nuevo en unos segundos.',
  INVITATION_NOT_FOUND: 'Este enlace ya se usó o no existe.',
  INVITATION_EXPIRED: 'Este enlace venció. Pedile otro a quien te invitó.',
  LOGIN_TAKEN: 'Otra persona ya usa ese usuario.',
  LOGIN_REFUSED: 'Usá de 3 a 120 letras o números, sin espacios.',
  OWN_ACCOUNT: 'Tu propia cuenta la cambia otro administrador.',
  OPERATOR_DISABLED: 'La cuenta está cerrada. Abrila primero.',
  OPERATOR_NOT_FOUND: 'Esa persona ya no está.',
  ACCESS_DENIED: 'No tenés permiso para eso.',
  SESSION_LOCKED: 'La pantalla está bloqueada. Escribí tu PIN.',
  DATABASE_UNAVAILABLE: 'El sistema no responde por ahora. Tocá otra vez en unos segundos: no se hace dos veces.',
  STORAGE_FULL: 'El servidor se quedó sin lugar y no guarda cambios. Avisale a quien lo cuida.',
  EVENTS_AWAY: 'Es de un mes que se guardó aparte. Avisale a quien cuida el servidor.',
  TOO_MANY_REQUESTS: 'Fueron muchas acciones seguidas. Esperá un minuto y probá de nuevo.',
  INTERNAL_ERROR: 'Algo falló en el sistema. Probá de nuevo y, si sigue, avisale a quien lo cuida.',
}

export const refusalFallback = 'No pudimos hacerlo. Revisá tu conexión y probá de nuevo.'

/** The sentence for a secret that was tried too often, where the gateway says how long the pause is. */
export const tooManyGuesses = (waitMs: number) => `Probaste muchas veces. Probá de nuevo en ${waitWords(waitMs)}.`

/** `1 minuto`, `12 minutos`, `3 horas`, `2 días`. It is never shorter than the wait. */
export function waitWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 100) return minutes === 1 ? '1 minuto' : `${minutes} minutos`
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? `${hours} horas` : `${Math.ceil(hours / 24)} días`
}

/** Sentences for a password or a PIN that a rule refuses, by the name of the rule. */
export const secretTexts: Readonly<Record<string, string>> = {
  TooShort: 'Usá 8 caracteres o más.',
  TooLong: 'Usá 200 caracteres como máximo.',
  TooCommon: 'Es fácil de adivinar. Elegí otra.',
  SameAsLogin: 'No uses tu usuario como contraseña.',
  NotAPin: 'Usá de 4 a 6 números.',
}

export const pinTooCommon = 'Ese PIN es fácil de adivinar. Elegí otro.'
