import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, onEngine } from './engine.ts'

/** A database for the caller alone, with the whole schema and no rows. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const engine = inject('engineUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await createDatabase(engine, name, 'uliza_template')
  return { url, drop: () => onEngine(engine, `drop database if exists ${name} with (force)`) }
}
