import { isSameSecret } from '../http/secrets.ts'
import type { Paper } from './escpos.ts'
import { valueFor } from './per-store.ts'
import type { Address, PrintingSettings } from './settings.ts'

/** The printer of a store. */
export type Printer = { readonly is: 'none' | 'agent' } | { readonly is: 'network'; readonly address: Address }

/** One network printer with all the stores that print there. */
export type NetworkPrinter = {
  readonly address: Address
  /** Its host and port as one word. */
  readonly name: string
  readonly isOf: (storeId: string) => boolean
}

export type Printers = ReturnType<typeof printersOf>

/** The printers that the settings name. */
export function printersOf(settings: PrintingSettings) {
  const { PRINTER_URL: urls, PRINTER_AGENTS: agents, PRINTER_COLUMNS, PRINTER_CODE_PAGE } = settings
  const { PRINTER_AUTO, PRINTER_STATUS } = settings
  const printerOf = (storeId: string): Printer => {
    if (agents?.ofStore.has(storeId)) return { is: 'agent' }
    const address = urls && valueFor(urls, storeId)
    return address ? { is: 'network', address } : { is: 'none' }
  }
  const networks = new Map<string, NetworkPrinter>()
  for (const address of urls ? [...(urls.all ? [urls.all] : []), ...urls.ofStore.values()] : []) {
    const isOf = (storeId: string) => {
      const printer = printerOf(storeId)
      return printer.is === 'network' && nameOf(printer.address) === nameOf(address)
    }
    const name = nameOf(address)
    networks.set(name, { address, name, isOf })
  }
  return {
    printerOf,
    networks: [...networks.values()],
    hasAny: urls !== undefined || agents !== undefined,
    /** The stores of a printing program; null for a token that no store has. */
    storesOfToken(token: string): readonly string[] | null {
      const storeIds = [...(agents?.ofStore ?? [])].flatMap(([id, own]) => (isSameSecret(own, token) ? [id] : []))
      return storeIds.length > 0 ? storeIds : null
    },
    /** Whether the store prints each order that it accepts. */
    isAutomatic: (storeId: string): boolean => valueFor(PRINTER_AUTO, storeId) ?? true,
    /** Whether the printer of the store is asked for its state. */
    asksStatus: (storeId: string): boolean => valueFor(PRINTER_STATUS, storeId) ?? true,
    paperOf: (storeId: string): Paper => ({
      columns: valueFor(PRINTER_COLUMNS, storeId) ?? 48,
      codePage: valueFor(PRINTER_CODE_PAGE, storeId) ?? 'cp858',
    }),
  }
}

const nameOf = ({ host, port }: Address): string => `${host} ${port}`
