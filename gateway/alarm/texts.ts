import type { Saying } from '#domain/alarm/look.ts'

/** `guessed` belongs to no trouble of a look: strangers try codes of couriers. */
export type AlarmSentence = Saying | 'guessed'

type AlarmWords = {
  readonly store: string
  readonly count: number
  readonly isAgain: boolean
  /** The alarm is over, and its pause is not. */
  readonly staysPaused: boolean
  readonly link: string
}

/** The messages to the shop's own people. They name the store, and no diner and no order. */
export const alarmTexts: Readonly<Record<AlarmSentence, (said: AlarmWords) => string>> = {
  unseen: ({ store, count, isAgain, link }) =>
    `${store}: ${isAgain ? 'sigue sin haber' : 'no hay'} ninguna consola conectada hace ${minutes(count)} y el local está tomando pedidos.${see(link)}`,
  unanswered: ({ store, count, isAgain, link }) => `${store}: ${waiting(count, isAgain)}.${see(link)}`,
  paused: ({ store, count, isAgain, link }) =>
    `${store}: ${waiting(count, isAgain)}. Pausamos el local: ${noOrders}${see(link)}`,
  seen: (said) => `${said.store}: ya hay una consola conectada. ${standing(said)}`,
  answered: (said) => `${said.store}: ya no quedan pedidos sin responder. ${standing(said)}`,
  resumed: ({ store }) => `${store}: el local vuelve a tomar pedidos. Todo en orden.`,
  guessed: ({ store, link }) =>
    `${store}: alguien está probando códigos de repartidores. Cambiá el código en la consola, en Disponibilidad, y pasáselo a los tuyos.${see(link)}`,
  closed: ({ store }) => `${store}: por ahora ya no hay pedidos que atender desde la consola. No avisamos más.`,
}

const noOrders = 'no entran pedidos nuevos hasta que lo reanudes o hasta la próxima apertura.'

const standing = ({ staysPaused, link }: AlarmWords): string =>
  staysPaused ? `El local sigue en pausa: ${noOrders}${see(link)}` : 'Todo en orden.'

const minutes = (count: number): string => (count === 1 ? '1 minuto' : `${count} minutos`)

const waiting = (count: number, isAgain: boolean): string => {
  const orders = count === 1 ? 'hay 1 pedido' : `hay ${count} pedidos`
  return `${isAgain ? 'todavía ' : ''}${orders} sin responder`
}

const see = (link: string): string => (link ? ` Entrá a la consola: ${link}` : '')
