import type { OutsideService } from '#domain/system/services.ts'

/** A service that was not called for so long may answer again. */
const forgottenMs = 15 * 60_000

/** The first and the newest call without an answer since the last one with an answer, in milliseconds of this process. */
type Failing = { readonly since: number; readonly last: number }

/** The services that fail this process, by the outcomes of its calls. */
export function watchServices(now = () => performance.now()) {
  const failing = new Map<OutsideService, Failing>()
  return {
    answered: (service: OutsideService) => void failing.delete(service),
    failed(service: OutsideService) {
      const last = now()
      failing.set(service, { since: seen(service)?.since ?? last, last })
    },
    /** For how many seconds each has answered no call. One failure alone is none. */
    failingSeconds(): ReadonlyMap<OutsideService, number> {
      const seconds = [...failing.keys()].flatMap((service) => {
        const one = seen(service)
        return one && one.last > one.since ? [[service, (one.last - one.since) / 1000] as const] : []
      })
      return new Map(seconds)
    },
  }

  function seen(service: OutsideService): Failing | undefined {
    const one = failing.get(service)
    return one && now() - one.last < forgottenMs ? one : undefined
  }
}

/** Those of this process, as it has one set of connections. */
export const services = watchServices()
