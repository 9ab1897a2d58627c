import { skipToken, useQuery } from '@tanstack/react-query'
import { runsAt } from '#domain/pricing/loyalty.ts'
import { pointsKey, useLoyaltyProgram } from '#web/diner/api/loyalty.ts'
import type { readPointsPage } from '#web/diner/api/points-history.ts'
import { useDebounced } from '#web/shared/ui/debounced.ts'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import type { PointsRules } from '../state/points.ts'

/** The part of the code of points that facts need. */
export type PointsCode = PointsRules & { readonly readPointsPage: typeof readPointsPage }

/** The points of the diner with this phone, and their code. Nothing loads where no program runs. */
export function useOfferedPoints<Code extends PointsCode>(
  branchId: string,
  storeId: string,
  typed: string | null,
  load: () => Promise<Code>,
) {
  const program = useLoyaltyProgram(branchId)
  const runs = runsAt(program, storeId)
  const code = useLazyModule('points', load, runs)
  // CHECK-37: while the diner types, each digit would be another number.
  const phone = useDebounced(typed)
  const first = useQuery({
    queryKey: [...pointsKey, branchId, phone],
    queryFn: code && phone ? ({ signal }) => code.readPointsPage({ branchId, phone }, 0, signal) : skipToken,
  })
  const rows = phone === typed ? first.data : undefined
  return {
    facts: { program: runs ? program : null, balance: rows ? (rows[0]?.postBalance ?? 0) : null, rules: code },
    code,
    first,
    phone: phone === typed ? phone : null,
  }
}
