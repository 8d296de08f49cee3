/**
 * The static checks: types; format, lint and boundaries; dead code; folders, cycles and sizes of files; which module touches
 * which table; which file names a payment provider; every message and every sentence about a field in both languages; a test for each rule
 * of the specification; a number for each decision.
 */
import { spawnSync } from 'node:child_process'
import { webCodegen } from './web/web-codegen.ts'

await webCodegen()
const steps: [string, string[]][] = [
  ['types', ['node_modules/typescript/bin/tsc', '-b']],
  ['format, lint and boundaries', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
  ['structure', ['scripts/check/structure.ts']],
  ['owners of tables', ['scripts/check/sql-ownership.ts']],
  ['names of payment providers', ['scripts/check/provider-names.ts']],
  ['messages', ['scripts/check/messages.ts']],
  ['sentences about fields', ['scripts/check/field-sentences.ts']],
  ['the specification’s table', ['scripts/check/spec-coverage.ts']],
  ['decisions', ['scripts/check/decisions.ts']],
]
for (const [name, command] of steps) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`The check of ${name} failed.`)
    process.exit(1)
  }
  console.log(`${name}: fine`)
}
// The message compiler leaves timers running; the work is done.
process.exit(0)
