import { deniedTexts } from '../../shared/texts/denied.ts'

/** Texts of the pages on which a shift begins and ends. No page of a delivery loads them. */
export const shiftTexts = {
  register: {
    title: 'Repartidores',
    phone: 'Ingresa con tu teléfono',
    phoneAgain: 'Confirma tu teléfono',
    name: 'Nombre y Apellido',
    securityCode: 'Código de seguridad',
    securityCodeHint: 'Te lo da el local.',
    next: 'Siguiente',
    start: 'Iniciar turno',
    end: 'Finalizar turno',
    otherPhone: 'Usar otro teléfono',
    goOn: deniedTexts.action,
    shipments: 'Ver envíos',
    lead: {
      phoneIntake: 'Empezá con el número del teléfono que llevás con vos.',
      register: 'Es tu primera vez acá. Decinos cómo te llamás y empezá.',
      logIn: (name: string) => `Hola, ${name}.`,
      logOut: (name: string) => `${name}, tu turno está en curso.`,
    },
    started: 'Turno iniciado con éxito',
    startedText: 'Ya podés tomar envíos.',
    ended: 'Turno finalizado con éxito',
    endedText: 'Gracias por tu trabajo de hoy.',
    again: 'Iniciar otro turno',
    /** FOPEN-80. */
    inProgress: 'Tenés un envío en curso',
    errors: {
      differ: 'Los números de teléfono no coinciden',
      invalid: 'El número de teléfono es invalido',
      empty: 'Debe completar todos los campos para continuar',
      wrongCode: 'El código de seguridad es erróneo',
      failed: 'Hubo un error, vuélvalo a intentar en unos minutos',
    },
  },

  /** The courier's entry page, and the page for a refused courier. */
  entry: {
    lead: 'Entrá con el link de tu local.',
    store: 'Link o nombre del local',
    storeHint: 'Pegá el link que te pasaron, o lo que dice después de «logistics/». Por ejemplo: mi-local.',
    empty: 'Pegá el link de tu local para continuar.',
    unknown: 'No encontramos ese local. Pedile el link al encargado.',
    again: (store: string) => `Trabajás en ${store}.`,
    otherStore: 'Entrar en otro local',
  },
} as const
