/** A value that outlives the page; without storage it lives as long as the page. */
export type StoredValue<Value> = {
  readonly current: () => Value | null
  readonly set: (value: Value | null) => void
  /** Reads the stored value again, because another tab may have written. */
  readonly reload: () => void
}
