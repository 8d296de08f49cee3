/** Says how much JavaScript the first visit to a page fetches, compressed, and fails when `/` is over its budget. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const budget = 130_000
const dist = join(import.meta.dirname, '../dist')

interface Manifest {
  routes: Record<string, { preloads?: string[] }>
}

/** Bytes of Brotli JavaScript by route: what every page needs, and the route's own part. */
export async function firstLoads(): Promise<Record<string, number>> {
  const assets = await readdir(join(dist, 'web-server/assets'))
  const file = assets.find((name) => name.startsWith('_tanstack-start-manifest'))
  const { tsrStartManifest }: { tsrStartManifest: () => Manifest } = await import(
    join(dist, 'web-server/assets', `${file}`)
  )
  const { routes } = tsrStartManifest()
  const shared = routes.__root__?.preloads ?? []
  const sizes: Record<string, number> = {}
  for (const [path, { preloads = [] }] of Object.entries(routes)) {
    let bytes = 0
    for (const script of new Set([...shared, ...preloads])) bytes += await compressedSize(join(dist, 'web', script))
    sizes[path] = bytes
  }
  return sizes
}

/** Files too small to compress are served as they are. */
const compressedSize = async (path: string) => (await stat(`${path}.br`).catch(() => stat(path))).size

if (import.meta.main) {
  const sizes = await firstLoads()
  for (const [path, bytes] of Object.entries(sizes)) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${path}`)
  if ((sizes['/'] ?? 0) > budget) {
    console.error(`/ fetches more than ${budget / 1000} kB of JavaScript.`)
    process.exitCode = 1
  }
}
