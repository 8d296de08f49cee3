/** The proofs of money with bigger numbers: 200 deaths, 10,000 payments, 10,000 histories. For a night, not for a build. */
import { spawnSync } from 'node:child_process'

const proofs = [
  'server/crash.test.ts',
  'server/money-model.test.ts',
  'server/modules/payments/settlement/thousand-payments.test.ts',
]
const chosen = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...(chosen.length > 0 ? chosen : proofs)],
  // One after the other: each keeps a machine busy.
  { stdio: 'inherit', env: { ...process.env, SOAK: '1', VITEST_MAX_WORKERS: '1' } },
)
process.exit(status ?? 1)
