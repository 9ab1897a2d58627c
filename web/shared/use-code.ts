import { useQuery } from '@tanstack/react-query'
import { loadCode } from './load-code.ts'

/**
 * Code that a page needs only for some actions. It loads when it is first wanted, and is undefined until then; without
 * a network it waits for it.
 */
export const useCode = <Module>(name: string, load: () => Promise<Module>, isWanted: boolean): Module | undefined =>
  useCodeOrLoss(name, load, isWanted).code

/**
 * Also returns whether the code cannot be loaded, for a place that says so: its files no longer exist, or a proxy
 * answers for them.
 */
export function useCodeOrLoss<Module>(name: string, load: () => Promise<Module>, isWanted: boolean) {
  const { data, isError } = useQuery({
    queryKey: ['code', name],
    queryFn: () => loadCode(load),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { code: data, isLost: isError && data === undefined }
}
