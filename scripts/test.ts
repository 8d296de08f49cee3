/** All tests: rules and HTTP against real PostgreSQL, then journeys in a real browser. */
import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { findBrowsers } from './find-browser.ts'
import { buildWeb } from './web/build-web.ts'
import { webCodegen } from './web/web-codegen.ts'
import { reportSizes } from './web/web-size.ts'

const report = '.cache/test-report.json'

try {
  const { pages, whole } = findBrowsers()
  Object.assign(process.env, { CHROMIUM_PATH: pages, WHOLE_CHROMIUM_PATH: whole })
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await webCodegen()
await buildWeb({ isRelease: true })
const oversized = await reportSizes()
// The journeys' programs ask their databases for work all the time: they are started when the rest is through.
const chosen = process.argv.slice(2)
const runs = chosen.length > 0 ? [chosen] : [['--project=!e2e'], ['--project=e2e']]
const reports: Report[] = []
let hasPassed = true
for (const args of runs) {
  await rm(report, { force: true })
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...args], {
    stdio: 'inherit',
  })
  hasPassed &&= status === 0
  reports.push(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')))
}
const testResults = reports.flatMap((each) => each.testResults ?? [])
const numPassedTests = reports.reduce((sum, each) => sum + (each.numPassedTests ?? 0), 0)
const numFailedTests = reports.reduce((sum, each) => sum + (each.numFailedTests ?? 0), 0)
await writeFile(report, JSON.stringify({ numPassedTests, numFailedTests, testResults }))
console.log(slowest(testResults).join('\n'))
// Once more: what was said before the tests is far above their output.
for (const complaint of oversized) console.error(complaint)
for (const { name, status } of testResults) if (status === 'failed') console.error(`failed: ${relative('.', name)}`)
console.log(`${numPassedTests} passed, ${numFailedTests} failed`)
process.exit(hasPassed && oversized.length === 0 && numPassedTests > 0 ? 0 : 1)

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; status: string; startTime: number; endTime: number }[]
}

/** The ten files that took longest, in seconds. */
function slowest(files: { name: string; startTime: number; endTime: number }[]): string[] {
  const timed = files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  timed.sort((a, b) => b.seconds - a.seconds)
  return timed.slice(0, 10).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative('.', name)}`)
}
