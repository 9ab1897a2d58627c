import { useQuery } from '@tanstack/react-query'
import { loadCode } from './load-code.ts'

/**
 * A part of the code that a page needs only for some of what its reader does. It is loaded when it is wanted for the
 * first time, and undefined until then; without a network it waits for it.
 */
export const useCode = <Module>(name: string, load: () => Promise<Module>, isWanted: boolean): Module | undefined =>
  useCodeOrLoss(name, load, isWanted).code

/** Code whose place says so when it cannot be loaded: its files are gone, or a proxy answers for them. */
export function useCodeOrLoss<Module>(name: string, load: () => Promise<Module>, isWanted: boolean) {
  const { data, isError } = useQuery({
    queryKey: ['code', name],
    queryFn: () => loadCode(load),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { code: data, isLost: isError && data === undefined }
}
