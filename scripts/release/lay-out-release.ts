import { spawnSync } from 'node:child_process'
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { bundleServer, installedPackages } from './bundle-server.ts'
import { releaseCommands } from './commands.ts'

const root = join(import.meta.dirname, '../..')

/** What the program reads while it runs, and what its operator reads, beside the built pages and the bundle. */
const parts = ['demo', 'deploy', 'docs', 'migrations', 'server', 'simulator']
const files = ['.env.example', 'LICENSE', 'README.md', 'package-lock.json']
/** Sources are in the bundle; the rest is for those who work on the program. */
const left = /\.tsx?$|tsconfig\.json$|^(server|simulator)\/testing(\/|$)|^docs\/images(\/|$)/

/** Puts all of a release into a folder but the installed packages, whose versions are in its manifest. */
export async function layOutRelease(folder: string): Promise<void> {
  await copyFiles(folder)
  await bundleServer(folder)
  await writeManifest(folder)
}

async function copyFiles(folder: string) {
  await mkdir(join(folder, 'bin'), { recursive: true })
  const filter = (from: string) => !left.test(relative(root, from).replaceAll('\\', '/'))
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true, filter })
  for (const part of ['web', 'web-server']) {
    await cp(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true })
  }
  for (const file of files) await copyFile(join(root, file), join(folder, file))
  await writeFile(join(folder, 'bin/uliza'), launcher(), { mode: 0o755 })
}

/** The runtime, and the packages that the bundle leaves out, in the versions of the lock. */
async function writeManifest(folder: string) {
  const { name, version, license, type, optionalDependencies, allowScripts } = await readJson('package.json')
  const { packages } = await readJson('package-lock.json')
  const dependencies = Object.fromEntries(
    installedPackages.map((installed) => [installed, packages[`node_modules/${installed}`].version]),
  )
  const release = { version, commit: commitOfTree(), builtAt: new Date().toISOString() }
  await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  const manifest = { name, version, private: true, license, type, dependencies, optionalDependencies, allowScripts }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Empty where the sources are no checkout. */
function commitOfTree(): string {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return stdout?.trim() ?? ''
}

const readJson = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'))

/**
 * What is new is collected in smaller steps than Node's own: a process that holds thousands of open pages keeps a fifth
 * less in memory (`npm run bench:live`).
 */
export const runtimeOptions = ['--max-semi-space-size=8']

/** Finds the runtime that came with the packages, so that no Node needs to be installed. */
const launcher = () => `#!/bin/sh
# uliza COMMAND [...]: runs a command of this release. Settings are read from .env of the current folder and the environment.
set -eu
here=$(dirname "$(dirname "$(readlink -f "$0")")")
command=\${1:-}
case "$command" in
${releaseCommands.map((command) => `  ${command}) ;;`).join('\n')}
  *)
    echo 'Use: uliza ${releaseCommands.join('|')}' >&2
    exit 64
    ;;
esac
shift
for node in "$here"/node_modules/node-*/bin/node; do [ -x "$node" ] && break; done
NODE_COMPILE_CACHE=\${NODE_COMPILE_CACHE:-\${DATA_DIR:-data}/compiled}
export NODE_COMPILE_CACHE
exec "$node" ${runtimeOptions.join(' ')} "$here/dist/server/$(printf %s "$command" | tr : -).mjs" "$@"
`
