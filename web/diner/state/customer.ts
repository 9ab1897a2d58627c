import { text } from '../../shared/state/shape.ts'
import { createStored, useStored } from '../../shared/state/stored.ts'

const plain = (key: string) => createStored<string>(key, text, { isPlainText: true })

/** ENTRY-19: these exact keys, as plain text. */
const stores = {
  name: plain('customerName'),
  phone: plain('customerPhone'),
  email: plain('customerEmail'),
} as const

export type CustomerField = keyof typeof stores

export const rememberCustomer = (field: CustomerField, value: string) => stores[field].set(value || null)

export const rememberedCustomer = (field: CustomerField): string => stores[field].current() ?? ''

export const useCustomerField = (field: CustomerField): string => useStored(stores[field]) ?? ''
