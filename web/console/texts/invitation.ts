/** Texts of an invitation to the console. */
export const invitationTexts = {
  title: 'Tu cuenta',
  hello: (name: string, role: string) => `Hola, ${name}. Te invitaron con el rol ${role}.`,
  login: 'Elegí un usuario',
  loginHint: 'Puede ser tu correo.',
  password: 'Elegí una contraseña',
  passwordHint: '8 caracteres o más.',
  pin: 'Elegí un PIN',
  pinHint: 'De 4 a 6 números. Sirve para volver a entrar en una tablet compartida.',
  accept: 'Crear mi cuenta',
  over: { title: 'Este enlace ya no sirve', text: 'Ya se usó o venció. Pedile otro a quien te invitó.' },
  failed: { title: 'No pudimos leer la invitación', text: 'Revisá tu conexión y probá de nuevo.' },
  goIn: 'Ir a la consola',
} as const
