/** ROUTE-12: segments after the alias that are never an order mode. */
const reservedSegments: readonly string[] = ['preview', 'checkout', 'order']

export const isReserved = (segment: string): boolean => reservedSegments.includes(segment)

/** ROUTE-03: replaces every space by an underscore. The router escapes the rest. */
export const modeSegment = (showName: string): string => showName.replaceAll(' ', '_')

/** ROUTE-04: null when none of these modes has this name (ROUTE-15). */
export const modeOfSegment = <Mode extends { readonly showName: string }>(
  segment: string,
  modes: readonly Mode[],
): Mode | null =>
  isReserved(segment) ? null : (modes.find(({ showName }) => modeSegment(showName) === segment) ?? null)
