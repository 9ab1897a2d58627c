/** The parts of ES2023 that the oldest browsers have (decision 075). Every other part is refused by the rooms' `lib`. */
interface ReadonlyArray<T> {
  findLast<S extends T>(isWanted: (value: T, index: number, array: readonly T[]) => value is S): S | undefined
  findLast(isWanted: (value: T, index: number, array: readonly T[]) => unknown): T | undefined
  findLastIndex(isWanted: (value: T, index: number, array: readonly T[]) => unknown): number
}

interface Array<T> {
  findLast<S extends T>(isWanted: (value: T, index: number, array: T[]) => value is S): S | undefined
  findLast(isWanted: (value: T, index: number, array: T[]) => unknown): T | undefined
  findLastIndex(isWanted: (value: T, index: number, array: T[]) => unknown): number
}
