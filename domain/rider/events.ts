export type RiderEvent =
  | {
      readonly type: 'RiderRegistered'
      readonly riderId: string
      readonly storeId: string
      readonly name: string
      /** Null once it is erased. */
      readonly phone: string | null
      readonly at: string
    }
  | { readonly type: 'ShiftStarted'; readonly at: string }
  | { readonly type: 'ShiftEnded'; readonly at: string }
