/** The tab's storage lives as long as the tab; the phone's is shared by all tabs, and outlives them. */
export type StoragePlace = 'phone' | 'tab'

const storageOf = (place: StoragePlace): Storage => (place === 'tab' ? sessionStorage : localStorage)

/** Returns null for a missing text, and where the browser forbids storage. */
export function readStorage(place: StoragePlace, key: string): string | null {
  try {
    return storageOf(place).getItem(key)
  } catch {
    return null
  }
}

/** Writes a text, or removes it with null. Returns false where storage is full or forbidden. */
export function writeStorage(place: StoragePlace, key: string, text: string | null): boolean {
  try {
    if (text === null) storageOf(place).removeItem(key)
    else storageOf(place).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The keys of everything that is stored there, also of other sites on the same host. */
export function storedKeys(place: StoragePlace): string[] {
  try {
    return Object.keys(storageOf(place))
  } catch {
    return []
  }
}
