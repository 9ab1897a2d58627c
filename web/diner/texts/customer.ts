import { formatNumber } from '#domain/money/money.ts'

/** The customer area: side modal, sign-in and orders (CUST, OPEN-52). */
export const customerTexts = {
  title: 'Mi cuenta',
  greeting: (name: string) => `Hola, ${name}`,
  greetingNameless: 'Hola',
  invitation: 'Ingresá con tu teléfono para ver tus pedidos y repetirlos cuando quieras.',
  signIn: 'Iniciar sesión',
  orders: 'Mis pedidos',
  ordersHint: 'Seguí el que está en curso o repetí uno anterior',
  benefit: 'Mi beneficio',
  benefitHint: 'Sumás con cada pedido',
  points: (points: number, name: string) => `${formatNumber(points, 0)} ${name}`,
  logOut: 'Cerrar sesión',
  logOutWhy:
    'Se borran de este navegador tu nombre, tu teléfono, tu email, tu dirección y tus pedidos enviados. Tu pedido sin enviar queda.',
  loggedOut: 'Cerraste tu sesión',
  forget: {
    action: 'Borrar mis datos de este teléfono',
    title: '¿Borrar tus datos de este teléfono?',
    why: 'Se borran tu nombre, tu teléfono, tu email, tu dirección, los accesos a tus pedidos y el pedido sin enviar. Los pedidos que enviaste siguen su curso.',
    confirm: 'Borrar',
    cancel: 'Cancelar',
    done: 'Este teléfono ya no tiene tus datos',
  },
  needsSignIn: 'Inicie sesión',
  filled: 'Completamos tus datos con los de tu último pedido',
} as const

export const signInTexts = {
  title: 'Iniciar sesión',
  phone: 'Teléfono',
  why: 'El mismo con el que hacés tus pedidos.',
  submit: 'Continuar',
  invalid: 'Debe ingresar un número válido',
  done: 'Inicio de sesión con éxito',
  failed: 'Error iniciando sesión',
  unknown: 'No encontramos pedidos con este teléfono. Revisalo, o hacé tu primer pedido.',
  unanswered: 'No pudimos hablar con el local. Volvé a intentar en un momento.',
  code: {
    label: 'Código',
    sent: (phone: string) => `Te mandamos un código de 6 números al ${phone.replaceAll(' ', '\u00a0')}.`,
    submit: 'Ingresar',
    again: 'Mandar otro código',
    sentAgain: 'Te mandamos otro código. Vale el último.',
    otherPhone: 'Usar otro teléfono',
    incomplete: 'El código tiene 6 números',
    wrong: 'El código no es correcto o ya venció',
    tooMany: 'Hubo demasiados intentos. Esperá unos minutos y volvé a intentar.',
  },
} as const

export const customerOrdersTexts = {
  title: 'Mis pedidos',
  loading: 'Buscando tus pedidos…',
  empty: { title: 'Todavía no hay pedidos', text: 'Cuando hagas uno en este local, lo vas a ver acá.' },
  failed: { title: 'No pudimos cargar tus pedidos', text: 'Revisá tu conexión y volvé a intentar.' },
  more: 'Ver más pedidos',
  list: 'Pedidos',
  /** For answers of an earlier release, which name no dishes. */
  order: (code: string) => `Pedido ${code}`,
  dishes: (dishes: readonly { readonly name: string; readonly quantity: number }[], more: number) => {
    const named = dishes.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    const parts = more > 0 ? [...named, `${more} más`] : named
    const last = parts.at(-1) ?? ''
    const joint = /^h?[ií](?!e)/i.test(last) ? 'e' : 'y'
    return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${joint} ${last}` : last
  },
  scheduled: (when: string) => `Para ${when}`,
} as const
