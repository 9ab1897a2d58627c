import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Loaded into servers on Node: SIGUSR2 collects their garbage, so that memory is what is held and not what is left lying. */
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
