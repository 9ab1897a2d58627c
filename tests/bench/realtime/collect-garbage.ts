import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into servers on Node: SIGUSR2 collects their garbage and closes the gaps that it left, so that the figure is
 * live memory. A usual collection keeps the young generation as wide as the last crowd has made it.
 */
setFlagsFromString('--expose-gc')
const collect: (how: object) => void = runInNewContext('gc')
process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
