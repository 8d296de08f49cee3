/**
 * Generates the migration from the last schema to the one in the tables files: `npm run db:generate -- --name
 * what-it-does`. The generator is 40 MB and used a few times a year, so it is no dependency: npm downloads it at its
 * first use.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/drizzle-kit')
const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
// It reads the tables through the Drizzle beside it, which must be the program's.
const packages = ['drizzle-kit@0.31.11', `drizzle-orm@${dependencies['drizzle-orm']}`]

function run(command: string, args: string[]) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

mkdirSync(folder, { recursive: true })
run('npm', ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--prefer-offline', ...packages])
run(process.execPath, [join(folder, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)])
