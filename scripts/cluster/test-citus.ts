/**
 * `CITUS_URL=postgres://… npm run test:citus`: the server's tests on a Citus cluster, of which the address is a database
 * of the coordinator that knows its workers. Each file has a database of its own, split by vendor. Prints how many tests
 * of each file pass; `-- FILE …` runs some files alone.
 */
import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

if (!process.env.CITUS_URL) throw new Error('CITUS_URL names no database of a coordinator')
const file = '.cache/citus-report.json'
await rm(file, { force: true })
// What looks at the schema before it is split has nothing to find.
const args = [
  '--project',
  'server*',
  '--exclude',
  'server/citus/*.test.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
]
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...args, ...process.argv.slice(2)],
  { stdio: 'inherit', env: process.env },
)
const report: Report = JSON.parse(await readFile(file, 'utf8'))
for (const { name, assertionResults } of report.testResults) {
  const passed = assertionResults.filter((each) => each.status === 'passed').length
  if (passed < assertionResults.length)
    console.log(`${relative('.', name)}: ${passed} of ${assertionResults.length} passed`)
}
const { numPassedTests, numFailedTests } = report
console.log(`${numPassedTests} of ${numPassedTests + numFailedTests} passed on Citus`)
process.exit(status ?? 1)
