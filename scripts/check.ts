/**
 * The static checks: types; format, lint and boundaries; dead code; folders, cycles and sizes of files; which module touches
 * which table; which file names a payment provider; every message and every sentence about a field in both languages; a test for each rule
 * of the specification; a number for each decision. Two run at a time, and all run, whatever fails.
 */
import { spawn } from 'node:child_process'
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
let isFine = true

/** Takes one check after the other; what it says is printed when it is through, so that two do not speak at once. */
async function runSteps() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, command] = step
    const { status, output } = await outputOf(command)
    process.stdout.write(output)
    console.log(status === 0 ? `${name}: fine` : `The check of ${name} failed.`)
    isFine &&= status === 0
  }
}

function outputOf(command: string[]): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.once('error', reject).once('close', (status) => resolve({ status, output }))
  })
}

await Promise.all([runSteps(), runSteps()])
// The message compiler leaves timers running; the work is done.
process.exit(isFine ? 0 : 1)
