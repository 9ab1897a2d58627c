import { lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/**
 * Asks the name servers without the threads of the system's own look-up: these are few, work with files shares them, and one
 * name server that hangs would hold them all.
 */
const resolver = new Resolver({ timeout: 2_000, tries: 2 })

/** A name without an address. The code says that no request has left. */
class NoAddress extends Error {
  override readonly name = 'NoAddress'
  readonly code = 'ENOTFOUND'
  constructor() {
    super('no address')
  }
}

/** The addresses that the name servers have for a host name; none where they know none or do not answer. */
export const resolveName = async (hostname: string): Promise<readonly string[]> => addressesOf(await ask(hostname))

const ask = (hostname: string) => Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])

const addressesOf = (answers: Awaited<ReturnType<typeof ask>>) =>
  answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))

/**
 * The look-up of partners. A name that the name servers do not know may stand in the machine's own list of hosts, so the
 * system is asked for it: it answers at once, because the name servers just did.
 */
export const lookupName: LookupFunction = (hostname, options, done) => {
  if (hostname === 'localhost') return systemLookup(hostname, options, done)
  void ask(hostname).then((answers) => {
    const found = addressesOf(answers)
    if (found.length > 0) handOver(found, options, done)
    else if (answers.every((one) => one.status === 'rejected' && isPlainNo(one.reason)))
      systemLookup(hostname, options, done)
    else done(new NoAddress(), '')
  })
}

/** The name servers say that there is no such name, or there is no name server. */
const plainNos: readonly unknown[] = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']
const isPlainNo = (error: unknown) => error instanceof Error && 'code' in error && plainNos.includes(error.code)

/** Answers a look-up with the addresses that it wants: all, or the first of its family. */
export function handOver(
  found: readonly string[],
  { all = false, family = 0 }: Parameters<LookupFunction>[1],
  done: Parameters<LookupFunction>[2],
): void {
  const wanted = found
    .map((address) => ({ address, family: isIP(address) }))
    .filter((one) => (family !== 4 && family !== 6) || one.family === family)
  const [first] = wanted
  if (first === undefined) done(new NoAddress(), '')
  else if (all) done(null, wanted)
  else done(null, first.address, first.family)
}
