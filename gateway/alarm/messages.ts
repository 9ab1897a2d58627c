import type { AlarmWant } from '#domain/alarm/look.ts'
import type { Sql } from '../db/database.ts'
import type { Ground } from '../ground/ground.ts'
import { setTimer, type Timer, type TimerCalls } from '../timers/timers.ts'
import { type AlarmSentence, alarmTexts } from './texts.ts'

const alarmMessage = 'store-alarm'

/** A message that a provider has not taken by then comes too late to act on it. */
const staysTrueMs = 60 * 60_000

type AlarmNews = Omit<Extract<AlarmWant, { type: 'tell' }>, 'says'> & { readonly says: AlarmSentence }

/** Sets a timer for each phone of the shop. The timer names the phone by its place, so that no table beside the catalogue holds it. */
export async function sendLater(
  sql: Sql,
  { storeId, phones, at, want }: { storeId: string; phones: readonly string[]; at: string; want: AlarmNews },
): Promise<void> {
  const { says, count, isAgain, staysPaused } = want
  for (const place of phones.keys()) {
    const payload = { storeId, place, at, says, count, isAgain, ...(staysPaused && { staysPaused }) }
    await setTimer(sql, { id: `${alarmMessage}-${storeId}-${at}-${place}`, kind: alarmMessage, payload }, new Date(at))
  }
}

/** Tells the people of a store that codes of its couriers are being guessed. A store without phones of an alarm is told by the log alone. */
export const tellOfGuesses =
  ({ log, clock, catalog }: Pick<Ground, 'log' | 'clock' | 'catalog'>) =>
  async (storeId: string): Promise<void> => {
    const phones = catalog().store(storeId)?.settings.alarm?.phones ?? []
    const want = { type: 'tell', says: 'guessed', count: 0, isAgain: false } as const
    await sendLater(log.sql, { storeId, phones, at: clock.now().toISOString(), want })
  }

type Payload = Omit<AlarmNews, 'type'> & {
  readonly storeId: string
  readonly place: number
  readonly at: string
}

/** Sends the messages that are due. One that the provider does not take is tried again, for an hour. */
export function alarmCalls({
  catalog,
  clock,
  messenger,
  settings,
  isDemo,
  warn,
}: Pick<Ground, 'catalog' | 'clock' | 'messenger' | 'settings' | 'isDemo' | 'warn'>): TimerCalls {
  const base = settings.PUBLIC_URL?.replace(/\/+$/, '') ?? (isDemo ? '' : null)
  return {
    [alarmMessage]: {
      seconds: 30,
      async run({ id, payload }: Timer) {
        const { storeId, place, at, says, count, isAgain, staysPaused = false } = payload as Payload
        const store = catalog().store(storeId)
        const phone = store?.settings.alarm?.phones[place]
        if (!store || phone === undefined || clock.now().getTime() - Date.parse(at) > staysTrueMs) return
        if (!messenger?.sendAlarm)
          return warn(`the alarm of ${storeId} is sent to no one: no way to send messages of the alarm is configured`)
        const link = base === null ? '' : `${base}/console`
        const text = alarmTexts[says]({ store: store.name, count, isAgain, staysPaused, link })
        await messenger.sendAlarm({ id, phone, text, shop: store.name, link })
      },
    },
  }
}
