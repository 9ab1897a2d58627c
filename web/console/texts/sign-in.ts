/** Texts of the way into the console. */
export const signInTexts = {
  title: 'Entrar a la consola',
  login: 'Usuario o correo',
  password: 'Contraseña',
  enter: 'Entrar',
  noAccount: 'Si no tenés cuenta, pedile una invitación a quien administra el local.',
  who: '¿Quién sos?',
  pinOf: (name: string) => `PIN de ${name}`,
  another: 'Soy otra persona',
  withPassword: 'Entrar con contraseña',
  back: 'Volver a la lista',
  locked: 'Pantalla bloqueada',
  lockedText: 'Los pedidos siguen a la vista. Para usarlos, escribí tu PIN.',
  empty: 'Completá los dos campos.',
  emptyPassword: 'Escribí tu contraseña.',
  emptyPin: 'Escribí tu PIN.',
  // No name of a button begins with that of another.
  usePassword: 'Usar mi contraseña',
  pinLocked: (wait: string) => `Tu PIN falló muchas veces. Entrá con tu contraseña, o esperá ${wait}.`,
  someMinutes: 'unos minutos',
} as const
