import { z } from 'zod'

/** A value for all stores, with values for single ones. */
export type PerStore<Value> = { readonly all: Value | null; readonly ofStore: ReadonlyMap<string, Value> }

export const valueFor = <Value>({ all, ofStore }: PerStore<Value>, storeId: string): Value | null =>
  ofStore.get(storeId) ?? all

/** Reads `value`, or `store=value` for single stores, with commas between. */
export const perStore = <Value>(kind: z.ZodType<Value, string>) =>
  z.string().transform((text, context): PerStore<Value> => {
    let all: Value | null = null
    const ofStore = new Map<string, Value>()
    for (const part of text.split(',')) {
      const [, storeId, given = part] = /^\s*([\w-]+)=(.*)$/.exec(part) ?? []
      const read = kind.safeParse(given.trim())
      if (!read.success) {
        context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'it is not valid' })
        return z.NEVER
      }
      if (storeId === undefined ? all !== null : ofStore.has(storeId)) {
        context.addIssue({ code: 'custom', message: 'it names a store, or all stores, twice' })
        return z.NEVER
      }
      if (storeId === undefined) all = read.data
      else ofStore.set(storeId, read.data)
    }
    return { all, ofStore }
  })
