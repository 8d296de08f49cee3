/**
 * Writes the migration from the schema as it was to the schema as the tables files say it: `npm run db:generate -- --name what-it-does`.
 * The generator is 40 MB and wanted a few times a year, so it is in no installation: it comes when it is first called for.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache/drizzle-kit')
const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
// It reads the tables through a Drizzle beside itself, which must be the one that the program uses.
const packages = ['drizzle-kit@0.31.11', `drizzle-orm@${dependencies['drizzle-orm']}`]

function run(command: string, args: string[]) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

mkdirSync(folder, { recursive: true })
run('npm', ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--prefer-offline', ...packages])
run(process.execPath, [join(folder, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)])
