/** Texts of the console. */
export const consoleTexts = {
  title: 'Consola',
  session: {
    nobody: {
      title: 'Nadie inició sesión',
      text: 'Todavía no se puede entrar a la consola desde el navegador.',
    },
    script: {
      title: 'Un programa tiene la sesión',
      text: 'Usa el token del operador, que no es de ninguna persona.',
    },
  },
  failed: {
    title: 'No pudimos ver quién inició sesión',
    text: 'Revisá tu conexión y probá de nuevo.',
  },
} as const
