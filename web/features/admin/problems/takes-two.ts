import type { AdminProblem } from '#contracts/admin/problems.ts'

/** Whether a second administrator confirms it, as the server decides again. */
export const takesTwo = ({ givenBeforeKES, approverFromKES }: AdminProblem, amountKES: number): boolean =>
  amountKES > 0 && givenBeforeKES + amountKES >= approverFromKES
