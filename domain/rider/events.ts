export type RiderEvent =
  | {
      readonly type: 'RiderRegistered'
      readonly riderId: string
      readonly storeId: string
      readonly name: string
      readonly phone: string
      readonly at: string
    }
  | { readonly type: 'ShiftStarted'; readonly at: string }
  | { readonly type: 'ShiftEnded'; readonly at: string }
