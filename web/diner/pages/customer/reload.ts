import { changeAddress } from '#web/shared/router/entry-state.ts'
import { atOwnEntry } from '#web/shared/ui/back-closes.ts'

/** Loads the page again at its address without the query, because the page would apply the query once more. */
export function reloadWithoutQuery(reload: () => void = () => location.reload()): void {
  atOwnEntry(() => {
    changeAddress(location.pathname + location.hash)
    reload()
  })
}
