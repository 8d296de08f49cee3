/** All tests: rules and HTTP against real PostgreSQL, then journeys in a real browser. */
import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { buildWeb } from './web/build-web.ts'
import { webCodegen } from './web/web-codegen.ts'
import { reportSizes } from './web/web-size.ts'

const report = '.cache/test-report.json'

try {
  process.env.CHROMIUM_PATH = findBrowser()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await rm(report, { force: true })
await webCodegen()
await buildWeb({ isRelease: true })
const oversized = await reportSizes()
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
)
const {
  numPassedTests,
  numFailedTests,
  testResults = [],
} = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
console.log(slowest(testResults).join('\n'))
// Once more: what was said before the tests is far above their output.
for (const complaint of oversized) console.error(complaint)
console.log(`${numPassedTests ?? 0} passed, ${numFailedTests ?? 0} failed`)
process.exit(status === 0 && oversized.length === 0 && numPassedTests > 0 ? 0 : 1)

/** The ten files that took longest, in seconds. */
function slowest(files: { name: string; startTime: number; endTime: number }[]): string[] {
  const timed = files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  timed.sort((a, b) => b.seconds - a.seconds)
  return timed.slice(0, 10).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${relative('.', name)}`)
}
