import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { icons } from './scripts/web/icons.ts'

/**
 * Both of a small machine's: a test waits for the database, another calculates. Vitest's own default leaves one
 * processor idle.
 */
const maxWorkers = Math.max(2, availableParallelism() - 1)

/** The longest files, the longest first. A clean clone knows no times, and Vitest would begin with the largest. */
const longest = [
  'server/money-model.test.ts',
  'server/crash.test.ts',
  'server/backup.test.ts',
  'scripts/backup/upgrade-engine.test.ts',
  'server/mass-refund.test.ts',
  'server/modules/payments/settlement/thousand-payments.test.ts',
  'demo/seed/seed.test.ts',
  'scripts/db-reset.test.ts',
  'e2e/accessible.spec.ts',
  'e2e/storefront-offline.spec.ts',
  'e2e/stored-scripts.spec.ts',
  'e2e/two-doors.spec.ts',
  'e2e/checkout.spec.ts',
  'e2e/tickets-offline.spec.ts',
  'e2e/kitchen.spec.ts',
]

/** In Vitest's own order, but for the longest: one that is begun last has the machine to itself for minutes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return index < 0 ? longest.length : index
    }
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((ofProject) => ofProject.sort((a, b) => place(a) - place(b)))
  }
}

/** What holds on a Citus cluster alone is tested there (`npm run test:citus`). */
const ofCluster = process.env.CITUS_URL ? ['server/citus/*.citus.ts'] : []

const ofServer = [
  ...ofCluster,
  process.env.SOAK ? 'server/**/*.{test,soak}.ts' : 'server/**/*.test.ts',
  'contracts/**/*.test.ts',
  'scripts/**/*.test.ts',
  'demo/seed/**/*.test.ts',
]
const ofWeb = ['web/**/*.test.ts', 'web/**/*.test.tsx']

/**
 * Those that put something in the place of a module or of a global are run with modules of their own. All others share
 * those of their process: to read the whole server anew takes longer than most files' tests.
 */
const replacing = (files: string[]) =>
  globSync(files).filter((file) =>
    /\bvi\.(mock|doMock|resetModules|stubGlobal|useFakeTimers)\(/.test(readFileSync(file, 'utf8')),
  )
const [serverAlone, webAlone] = [replacing(ofServer), replacing(ofWeb)]

const server = {
  maxWorkers,
  globalSetup: ['server/testing/world/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { requireAssertions: true },
}
const web = { maxWorkers, expect: { requireAssertions: true } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...server, name: 'server', isolate: false, include: ofServer, exclude: serverAlone } },
      { test: { ...server, name: 'server-alone', include: serverAlone } },
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
      { plugins: [icons()], test: { ...web, name: 'web', isolate: false, include: ofWeb, exclude: webAlone } },
      { plugins: [icons()], test: { ...web, name: 'web-alone', include: webAlone } },
      {
        test: {
          name: 'e2e',
          // What the support keeps of one file is forgotten before the next (`withBrowser`).
          isolate: false,
          // A third beside two processors was seen to double each file's time.
          maxWorkers,
          // After the others: a browser on a busy machine measures only how busy it is.
          sequence: { groupOrder: 1 },
          // What restarts processes for minutes is for a nightly run (`npm run test:soak`).
          include: [process.env.SOAK ? 'e2e/**/*.soak.ts' : 'e2e/**/*.spec.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // As long as the browser itself waits for a button: Vitest's own second is less than an answer takes on a
          // busy machine.
          expect: { requireAssertions: true, poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
