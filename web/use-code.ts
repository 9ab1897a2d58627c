import { useQuery } from '@tanstack/react-query'
import { loadCode } from './load-code.ts'

/**
 * A part of the code that a page needs only for some of what its reader does. It is loaded when it is wanted for the
 * first time, and undefined until then; without a network it waits for it.
 */
export const useCode = <Module>(name: string, load: () => Promise<Module>, isWanted: boolean): Module | undefined =>
  useQuery({
    queryKey: ['code', name],
    queryFn: () => loadCode(load),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
