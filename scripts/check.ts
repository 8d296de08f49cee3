/**
 * The static checks: types; format, lint and boundaries; dead code; folders, cycles and sizes of files; which module
 * touches which table, and names only what is below it; what a migration locks, or takes from the release before; which
 * file names a payment provider; every message and every sentence about a field in both languages; a test for each rule
 * of the specification and of security; a number for each decision; the page of who may call what. Two run at a time,
 * and all run, whatever fails.
 */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { webCodegen } from './web/web-codegen.ts'

await webCodegen()
// Each of the compiler's checkers works out the types that it meets by itself, and the contracts' are most of the work:
// by default four of them in each of four projects, which takes two processors a third longer.
const processors = availableParallelism()
const checkers = [
  '--builders',
  `${Math.min(processors, 4)}`,
  '--checkers',
  `${Math.max(1, Math.floor(processors / 2))}`,
]
const steps: [string, string[]][] = [
  ['types', ['node_modules/typescript/bin/tsc', '-b', ...checkers]],
  ['format, lint and boundaries', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']],
  ['dead code', ['node_modules/knip/bin/knip.js']],
  ['structure', ['scripts/check/structure.ts']],
  ['owners of tables', ['scripts/check/sql-ownership.ts']],
  ['floors', ['scripts/check/floors.ts']],
  ['migrations', ['scripts/check/migrations.ts']],
  ['names of payment providers', ['scripts/check/provider-names.ts']],
  ['messages', ['scripts/check/messages.ts']],
  ['sentences about fields', ['scripts/check/field-sentences.ts']],
  ['tests that the documents name', ['scripts/check/coverage.ts']],
  ['decisions', ['scripts/check/decisions.ts']],
  ['who may call what', ['scripts/check/access-table.ts']],
]
const run = promisify(execFile)

/** What a check says is printed when it is through, so that two do not speak at once. */
async function passes([name, command]: (typeof steps)[number]): Promise<boolean> {
  const { stdout, stderr, code } = await run(process.execPath, command, { maxBuffer: Number.POSITIVE_INFINITY }).then(
    (said) => ({ ...said, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => failure,
  )
  process.stdout.write(stdout + stderr)
  console.log(code === 0 ? `${name}: fine` : `The check of ${name} failed.`)
  return code === 0
}

const twoAtATime = pLimit(2)
const passed = await Promise.all(steps.map((step) => twoAtATime(passes, step)))
process.exit(passed.every(Boolean) ? 0 : 1)
