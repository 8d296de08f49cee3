import { statfs } from 'node:fs/promises'
import type { Figure } from './figure.ts'

/** How large the disk of this folder is, and how much of it is free. */
export async function readDisk(folder: string): Promise<Figure<'uliza_disk_bytes'>[]> {
  const { blocks, bavail, bsize } = await statfs(folder)
  const bytes = (what: string, value: number) => ({ name: 'uliza_disk_bytes' as const, labels: { what }, value })
  return [bytes('total', blocks * bsize), bytes('free', bavail * bsize)]
}
