/**
 * Builds the pages into `dist/`, unless none of their inputs has changed since the last build. A release has everything
 * that makes files smaller; a start that is no production does without, and takes a release where there is one.
 */
import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { loadLibrariesFirst } from './libraries-first.ts'

const root = join(import.meta.dirname, '../..')
/** The mode of `vite.config.ts` for a build whose files are not the smallest. */
const quickMode = 'quick'
const stampFile = join(root, 'dist/web-build')
const inputs = [
  'web',
  'contracts',
  'vite.config.ts',
  'scripts/web/compile-messages.ts',
  'scripts/web/icons.ts',
  'scripts/web/libraries-first.ts',
  'scripts/web/merge-chunks.ts',
  'scripts/web/module-users.ts',
  'scripts/web/preload-nothing.ts',
  'scripts/web/service-worker.ts',
  'scripts/web/shared-chunks.ts',
  'scripts/web/messages.ts',
  'scripts/web/contracts-in-browser.ts',
  'package-lock.json',
]
const generated = ['web/paraglide', 'web/routeTree.gen.ts', 'web/messages/project.inlang/']
const compressible = /\.(js|css|svg|json|webmanifest|html|txt|xml|wasm|map)$/

/** Whether the pages in `dist/` are those of the sources. */
export async function isBuilt({ isRelease }: { isRelease: boolean }): Promise<boolean> {
  return isStampOf(await hashInputs(), isRelease)
}

async function isStampOf(hash: string, isRelease: boolean): Promise<boolean> {
  const built = await fs.readFile(stampFile, 'utf8').catch(() => '')
  return built === stamp(hash, true) || (!isRelease && built === stamp(hash, false))
}

const stamp = (hash: string, isRelease: boolean) => `${isRelease ? 'release' : 'quick'} ${hash}`

/** Returns whether a build was needed. */
export async function buildWeb({ force = false, isRelease = true } = {}): Promise<boolean> {
  const hash = await hashInputs()
  if (!force && (await isStampOf(hash, isRelease))) return false
  await fs.rm(stampFile, { force: true })
  await asProduction(async () => {
    // Only now: a start whose pages are built does not wait for the bundler to be read.
    const { createBuilder } = await import('vite')
    const builder = await createBuilder({ root, logLevel: 'warn', mode: isRelease ? 'production' : quickMode })
    await builder.buildApp()
    const { buildServiceWorker } = await import('./service-worker.ts')
    await buildServiceWorker(root, hash.slice(0, 16))
  })
  await loadLibrariesFirst(join(root, 'dist'))
  if (isRelease) await compressAll(join(root, 'dist/web'))
  // Written last, so an interrupted build is built again.
  await fs.writeFile(stampFile, stamp(hash, isRelease))
  return true
}

/** Libraries choose their variant by NODE_ENV. It is restored afterwards, for this process and its children. */
async function asProduction(work: () => Promise<void>) {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of await filesUnder(input)) {
      if (generated.some((path) => file.startsWith(path)) && !file.endsWith('/settings.json')) continue
      hash.update(file).update(await fs.readFile(join(root, file)))
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  if (!(await fs.stat(join(root, path))).isDirectory()) return [path]
  const entries = await fs.readdir(join(root, path), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  return files
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/** Compressed once here, at the highest level, so that serving them costs nothing. */
async function compressAll(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = await fs.readFile(file)
    if (content.length < 256) continue
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length }
    await fs.writeFile(`${file}.br`, await brotli(content, { params }))
    await fs.writeFile(`${file}.gz`, await gz(content, { level: 9 }))
  }
}

if (import.meta.main) {
  const built = await buildWeb({
    force: process.argv.includes('--force'),
    isRelease: !process.argv.includes('--quick'),
  })
  console.log(built ? 'The pages are built.' : 'The pages are up to date.')
  process.exit(0)
}
