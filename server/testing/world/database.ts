import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database for the caller alone, with the whole schema and no rows. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const engine = inject('engineUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onEngine(engine, `create database ${name} template uliza_template`)
  const url = new URL(engine)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onEngine(engine, `drop database if exists ${name} with (force)`) }
}

async function onEngine(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
