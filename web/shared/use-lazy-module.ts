import { useQuery } from '@tanstack/react-query'
import { loadModule } from './load-module.ts'

/**
 * A module that a page needs only for some actions. It loads when it is first wanted, and is undefined until then;
 * without a network it waits.
 */
export const useLazyModule = <Module>(
  name: string,
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | undefined => useLazyModuleOrLoss(name, load, isWanted).module

/**
 * Also returns whether the module cannot be loaded, for a place that says so: its files no longer exist, or a proxy
 * answers for them.
 */
export function useLazyModuleOrLoss<Module>(name: string, load: () => Promise<Module>, isWanted: boolean) {
  const { data, isError } = useQuery({
    queryKey: ['module', name],
    queryFn: () => loadModule(load),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { module: data, isLost: isError && data === undefined }
}
