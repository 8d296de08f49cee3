import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { copyClusterDatabase, dropClusterDatabase, onCluster } from './cluster.ts'
import { createDatabase, onEngine } from './engine.ts'

/** A database for the caller alone, with the whole schema and no rows. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  if (onCluster)
    return { url: await copyClusterDatabase('uliza_template', name), drop: () => dropClusterDatabase(name) }
  const engine = inject('engineUrl')
  const url = await createDatabase(engine, name, 'uliza_template')
  return { url, drop: () => onEngine(engine, `drop database if exists ${name} with (force)`) }
}
