import type { CodeProblem } from '#domain/pricing/code.ts'

/** DISC-13. */
export type CodeStatus = 'init' | 'loading' | 'success' | 'failed'

/** DISC-16 to DISC-18. */
export const codeAction = (status: CodeStatus, text: string): 'apply' | 'applying' | 'continue' => {
  if (text.trim() === '') return 'apply'
  switch (status) {
    case 'init':
    case 'failed':
      return 'apply'
    case 'loading':
      return 'applying'
    case 'success':
      return 'continue'
  }
}

/** DISC-15. */
export const isCodeApplied = (status: CodeStatus, problems: readonly CodeProblem[]): boolean =>
  status === 'success' && problems.length === 0
