/** Sets the clock of a page `ms` ahead, as on a phone with a wrong time zone. It uses nothing outside of itself. */
export function setClockAhead(ms: number): void {
  const now = () => RealDate.now() + ms
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, given, target) => Reflect.construct(RealDate, given.length > 0 ? given : [now()], target) as object,
    get: (_, key) => (key === 'now' ? now : Reflect.get(RealDate, key)),
  })
}
