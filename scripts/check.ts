/**
 * What can be checked without running it: types; format, lint and boundaries; dead code; folders, cycles and sizes of files;
 * who touches which table; that every message is in both languages; that each rule of the specification has its test.
 */
import { spawnSync } from 'node:child_process'
import { webCodegen } from './web/web-codegen.ts'

await webCodegen()
const steps: [string, string[]][] = [
  ['types', ['node_modules/typescript/bin/tsc', '-b']],
  ['format, lint and boundaries', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
  ['structure', ['scripts/structure.ts']],
  ['owners of tables', ['scripts/check/sql-ownership.ts']],
  ['messages', ['scripts/check/messages.ts']],
  ['the specification’s table', ['scripts/check/spec-coverage.ts']],
]
for (const [name, command] of steps) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`The check of ${name} failed.`)
    process.exit(1)
  }
  console.log(`${name}: fine`)
}
// The message compiler leaves timers behind it; the work is done.
process.exit(0)
