/**
 * Makes a release for the platform it runs on: `npm run release`. `dist/release/uliza-VERSION-PLATFORM/` is the program with
 * built pages and the packages it needs to run, no build tools; beside it the same as an archive, its SHA-256 and the list
 * of what is in it (SBOM, CycloneDX). With `--folder` only the folder is made, as an image needs it.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { buildWeb } from '../web/build-web.ts'
import { layOutRelease } from './lay-out-release.ts'

const root = join(import.meta.dirname, '../..')

/** The page that shows the API: one file of a package with hundreds that check descriptions. */
const redocFile = 'lib/chunks/redoc.standalone.js'

async function makeRelease({ isArchived }: { isArchived: boolean }) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const name = `uliza-${version}-${process.platform}-${process.arch}`
  const folder = join(root, 'dist/release', name)
  await rm(dirname(folder), { recursive: true, force: true })
  run('npm', ['run', '-s', 'generate'], root)
  await buildWeb()
  await layOutRelease(folder)
  await installPackages(folder)
  if (isArchived) await archive(folder)
  console.log(`The release is in ${folder}.`)
}

async function installPackages(folder: string) {
  run('npm', ['install', '--no-audit', '--no-fund', '--no-progress'], folder)
  for await (const needless of glob('node_modules/node-*/{include,share,CHANGELOG.md}', { cwd: folder })) {
    await rm(join(folder, needless), { recursive: true })
  }
  for (const file of ['package.json', redocFile]) {
    const to = join(folder, 'node_modules/@redocly/cli', file)
    await mkdir(dirname(to), { recursive: true })
    await copyFile(join(root, 'node_modules/@redocly/cli', file), to)
  }
}

async function archive(folder: string) {
  const file = `${folder}.tar.gz`
  await create({ file, cwd: dirname(folder), gzip: { level: 6 }, portable: true }, [basename(folder)])
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  await writeFile(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`)
  await writeFile(`${folder}.cdx.json`, output('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev']))
}

function run(command: string, args: string[], cwd: string) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}

const output = (command: string, args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })

await makeRelease({ isArchived: !process.argv.includes('--folder') })
process.exit(0)
