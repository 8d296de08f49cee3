import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Figure } from './figure.ts'

/** How large the disk of this folder is, and how much of it is free: on this machine, and none of the others. */
export async function readDisk(folder: string): Promise<Figure<'uliza_disk_bytes'>[]> {
  const space = await statfs(folder).catch(() => undefined)
  // Nothing was kept there yet.
  if (!space) return []
  const { blocks, bavail, bsize } = space
  const bytes = (what: string, value: number) => ({
    name: 'uliza_disk_bytes' as const,
    labels: { what, host: hostname() },
    value,
  })
  return [bytes('total', blocks * bsize), bytes('free', bavail * bsize)]
}
