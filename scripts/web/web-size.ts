/**
 * Prints how much JavaScript each page loads, compressed and in how many files, and fails when one exceeds its budget.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Bytes of the first visit to `/`, and of what any further page and that of a shop add; files of a page on which people
 * arrive. What else a first load may hold, its HTML, fonts and pictures, only a browser can count:
 * `e2e/first-load.spec.ts`.
 */
const budget = { first: 123_700, own: 40_500, ownOfShop: 18_800, files: 8 }
const shop = '/vendors/$slug'
const landing = ['/', shop, '/events/', '/events/$slug', '/cart', '/auth/login', '/auth/register']
/** A page in a workspace whose address is not below it: what the workspace needs is none of its own. */
const workspaces: Record<string, string> = { '/product/$id/edit': '/admin' }
const dist = join(import.meta.dirname, '../../dist')

interface Manifest {
  routes: Record<string, { preloads?: string[]; children?: string[] }>
}

interface PageSize {
  /** What every page needs, and the page's own chunk. */
  total: number
  own: number
  files: number
}

/** Bytes of Brotli JavaScript, and files, by route. */
export async function pageSizes(): Promise<Record<string, PageSize>> {
  const assets = await readdir(join(dist, 'web-server/assets'))
  const file = assets.find((name) => name.startsWith('_tanstack-start-manifest'))
  const { tsrStartManifest }: { tsrStartManifest: () => Manifest } = await import(
    join(dist, 'web-server/assets', `${file}`)
  )
  const { routes } = tsrStartManifest()
  const shared = new Set(routes.__root__?.preloads ?? [])
  const sizes: Record<string, PageSize> = {}
  for (const [path, { preloads = [] }] of Object.entries(routes)) {
    const around = new Set(routes[workspaces[path] ?? '']?.preloads)
    const further = preloads.filter((script) => !shared.has(script) && !around.has(script))
    const own = await compressedSize(further)
    sizes[path] = { own, total: own + (await compressedSize([...shared])), files: shared.size + further.length }
  }
  return sizes
}

/** A sentence for each budget that is exceeded. */
export function overBudget(sizes: Record<string, PageSize>): string[] {
  const first = sizes['/']?.total ?? 0
  const complaints = first > budget.first ? [`/ fetches more than ${kB(budget.first)} of JavaScript.`] : []
  for (const [path, { own, files }] of Object.entries(sizes)) {
    const isFurther = path !== '/' && path !== '__root__'
    const most = path === shop ? budget.ownOfShop : budget.own
    if (isFurther && own > most) complaints.push(`${path} adds more than ${kB(most)} of JavaScript.`)
    if (landing.includes(path) && files > budget.files)
      complaints.push(`${path} loads more than ${budget.files} scripts.`)
  }
  return complaints
}

async function compressedSize(scripts: string[]): Promise<number> {
  let bytes = 0
  // Files too small to compress are served as they are.
  for (const path of scripts.map((script) => join(dist, 'web', script))) {
    bytes += (await stat(`${path}.br`).catch(() => stat(path))).size
  }
  return bytes
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(bytes % 1000 === 0 ? 0 : 1)} kB`

/** Prints the size of each page. Returns and prints what is over its budget. */
export async function reportSizes(): Promise<string[]> {
  const sizes = await pageSizes()
  for (const [path, { total, own, files }] of Object.entries(sizes)) {
    console.log(
      `${kB(total).padStart(9)}, of its own ${kB(own).padStart(8)}, in ${`${files}`.padStart(2)} files  ${path}`,
    )
  }
  const complaints = overBudget(sizes)
  for (const complaint of complaints) console.error(complaint)
  return complaints
}

if (import.meta.main) process.exitCode = (await reportSizes()).length === 0 ? 0 : 1
