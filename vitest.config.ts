import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { icons } from './scripts/web/icons.ts'

/** Both of a small machine's: a test waits for the database, another calculates. Vitest's own default leaves one processor idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          maxWorkers,
          include: ['server/**/*.test.ts', 'contracts/**/*.test.ts', 'scripts/**/*.test.ts', 'demo/seed/**/*.test.ts'],
          globalSetup: ['server/testing/world/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'simulator',
          maxWorkers,
          include: ['simulator/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: ['demo/seed/**'],
          testTimeout: 30_000,
          expect: { requireAssertions: true },
        },
      },
      {
        plugins: [icons()],
        test: {
          name: 'web',
          maxWorkers,
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'e2e',
          // After the others: a browser on a busy machine measures only how busy it is.
          sequence: { groupOrder: 1 },
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // As long as the browser itself waits for a button: Vitest's own second is less than an answer takes on a busy machine.
          expect: { requireAssertions: true, poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
