/** All tests: rules and HTTP against real PostgreSQL, then journeys in a real browser. */
import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
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
await buildWeb()
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
const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
// Once more: what was said before the tests is far above their output.
for (const complaint of oversized) console.error(complaint)
console.log(`${numPassedTests ?? 0} passed, ${numFailedTests ?? 0} failed`)
process.exit(status === 0 && oversized.length === 0 && numPassedTests > 0 ? 0 : 1)
