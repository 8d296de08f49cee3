/** Prints how much JavaScript each page loads, compressed, and fails when one exceeds its budget. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The budget of the first visit to `/`, and that of what any further page adds. */
const budget = { first: 120_000, own: 40_000 }
const dist = join(import.meta.dirname, '../../dist')

interface Manifest {
  routes: Record<string, { preloads?: string[]; children?: string[] }>
}

interface PageSize {
  /** What every page needs, and the page's own part. */
  total: number
  own: number
}

/** Bytes of Brotli JavaScript by route. */
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
    const own = await compressedSize(preloads.filter((script) => !shared.has(script)))
    sizes[path] = { own, total: own + (await compressedSize([...shared])) }
  }
  return sizes
}

/** A sentence for each budget that is exceeded. */
export function overBudget(sizes: Record<string, PageSize>): string[] {
  const first = sizes['/']?.total ?? 0
  const complaints = first > budget.first ? [`/ fetches more than ${kB(budget.first)} of JavaScript.`] : []
  for (const [path, { own }] of Object.entries(sizes)) {
    const isFurther = path !== '/' && path !== '__root__'
    if (isFurther && own > budget.own) complaints.push(`${path} adds more than ${kB(budget.own)} of JavaScript.`)
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

if (import.meta.main) {
  const sizes = await pageSizes()
  for (const [path, { total, own }] of Object.entries(sizes)) {
    console.log(`${kB(total).padStart(9)}, of its own ${kB(own).padStart(8)}  ${path}`)
  }
  const complaints = overBudget(sizes)
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}
