import { type ComponentType, lazy } from 'react'
import { loadModule } from './load-module.ts'

/**
 * A component in a file of its own, which loads when the component is first drawn. Without a network it waits (`loadModule`): a missing part
 * never takes its page away.
 */
export const lazyPart = <Module, Props extends object>(
  load: () => Promise<Module>,
  part: (module: Module) => ComponentType<Props>,
) => lazy(async () => ({ default: part(await loadModule(load)) }))
