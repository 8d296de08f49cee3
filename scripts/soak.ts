/**
 * The tests that have a number, with a bigger one: 200 crashes, 20 deaths of the database, 2,000 refunds of one event,
 * 2,000 people for 200 places, 200 tries of an address with an account and of one without, 10,000 payments, 10,000
 * histories of money, 1,000 of messages, 500 of problems, 20 restarts beneath buyers, 15 kills of web processes, worker,
 * pgbouncer and nginx beneath buyers and as many beneath their browsers, an upgrade and the way back, 2,000 odd requests
 * to each endpoint, and half an hour's trade beneath which memory does not grow. For a nightly run, not for CI.
 */
import { spawnSync } from 'node:child_process'

const proofs = [
  'e2e/journeys-while-killed.soak.ts',
  'e2e/killed-processes.soak.ts',
  'e2e/restart.soak.ts',
  'e2e/upgrade.soak.ts',
  'server/crash.test.ts',
  'server/engine-killed.test.ts',
  'server/long-run.soak.ts',
  'server/mass-refund.test.ts',
  'server/money-model.test.ts',
  'server/odd-input.test.ts',
  'server/sell-out.test.ts',
  'server/modules/identity/security/alike-answers.test.ts',
  'server/modules/outbox/message-histories.test.ts',
  'server/modules/payments/settlement/thousand-payments.test.ts',
  'server/modules/problems/problem-histories.test.ts',
]
const chosen = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    '--project',
    'e2e',
    ...(chosen.length > 0 ? chosen : proofs),
  ],
  // One after the other: each uses the whole machine.
  { stdio: 'inherit', env: { ...process.env, SOAK: '1', VITEST_MAX_WORKERS: '1' } },
)
process.exit(status ?? 1)
