import { type Keeper, type KeeperSettings, keepInStorage } from '#openapi/client/keeper.ts'

export { keepNothing } from '#openapi/client/keeper.ts'

type Settings<State, Event> = Omit<KeeperSettings<State, Event>, 'storage' | 'watch'> &
  Partial<Pick<KeeperSettings<State, Event>, 'storage'>>

/** Keeps a log in local storage. Without working storage the log lives as long as the page. */
export const keepInLocalStorage = <State, Event>(settings: Settings<State, Event>): Keeper<State, Event> =>
  keepInStorage({
    storage: () => localStorage,
    ...settings,
    watch(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === settings.key || key === null) listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  })
