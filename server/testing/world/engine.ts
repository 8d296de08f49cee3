import pg from 'pg'
import { type Engine, startEngine } from '#server/platform/database/embedded-postgres.ts'

/** Durability is off: in tests a crash of the machine may lose everything. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

export const startTestEngine = (folder: string): Promise<Engine> => startEngine(folder, { settings })

/**
 * Creates a database, a copy of another where one is named: file by file, where PostgreSQL would otherwise write every
 * page of it to its log as well, which takes three times as long. Answers its address.
 */
export async function createDatabase(engineUrl: string, name: string, template = 'template1'): Promise<string> {
  await onEngine(engineUrl, `create database ${name} template ${template} strategy file_copy`)
  const address = new URL(engineUrl)
  address.pathname = `/${name}`
  return address.href
}

export async function onEngine(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
