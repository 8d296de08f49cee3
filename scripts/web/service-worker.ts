import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { entry, projectFolder } from './module-users.ts'

/**
 * What people open without a network: pages, and the parts of them that come later. Of the rest of the site the worker
 * keeps what was opened.
 */
const opensOffline = [
  'routes/(index|cart|offline|events/(index|\\$slug)|vendors/\\$slug)\\.tsx',
  'routes/account/(route|index|tickets|orders/\\$id)\\.tsx',
  'features/storefront/(home/area-part|home/coming-up|orders/under-way)\\.tsx',
  'features/storefront/unpaid-order/unpaid-order\\.tsx',
  'shell/(alerts/(opens-offline|as-of)|not-found-page)\\.tsx',
  'ui/(qr|overlays/toaster)\\.tsx',
  'lib/(offline/keeping|errors/refusal-sentences|live)\\.ts',
  'shell/page-change\\.ts',
]
const isNeeded = new RegExp(`^${projectFolder}/web/(${opensOffline.join('|')})(\\?|$)`)
const listName = 'service-worker-files.json'
const source = 'web/service-worker/main.ts'

/** Of the chunks and other files of the pages' build: what is needed without a network. */
export function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const needed = new Set<string>()
  function add(name: string) {
    const file = bundle[name]
    if (!file || needed.has(name)) return
    needed.add(name)
    if (file.type === 'chunk') file.imports.forEach(add)
  }
  for (const [name, file] of Object.entries(bundle)) {
    if (/\.(css|woff2)$/.test(name)) add(name)
    else if (file.type === 'chunk' && file.moduleIds.some((id) => id === entry || isNeeded.test(id))) add(name)
  }
  return [...needed].sort()
}

/** Writes the list of those files beside them, for `buildServiceWorker`. */
export const listOfflineFiles = (): Plugin => ({
  name: 'list-offline-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    this.emitFile({ type: 'asset', fileName: listName, source: JSON.stringify(offlineFiles(bundle)) })
  },
})

/** Bundles the worker into `dist/web`, with the list of the files of this build; `id` tells it from every other. */
export async function buildServiceWorker(root: string, id: string): Promise<void> {
  const list = join(root, 'dist/web', listName)
  const files: string[] = JSON.parse(await readFile(list, 'utf8'))
  const code = await bundle(root, { files: files.map((file) => `/${file}`), id })
  await writeFile(join(root, 'dist/web/service-worker.js'), code)
  await rm(list)
}

async function bundle(root: string, version: { files: string[]; id: string }): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: join(root, source), output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The service worker was not built.')
  return chunk.code
}
