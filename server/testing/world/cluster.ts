import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { distribute, distributionSteps, prepareMachines, settingsOf } from '#server/citus/distribute.ts'

/**
 * The addresses of the nodes of the cluster that `CITUS_URL` leads to, the coordinator's first; none where the tests run on
 * plain PostgreSQL.
 */
const nodes: string[] = process.env.CITUS_URL ? await nodesOf(process.env.CITUS_URL) : []

/** The program's own, where nothing else is set. */
const wordSimilarity = 0.45

export const onCluster = nodes.length > 0

export const nodeCount = nodes.length

/**
 * Has a node killed at once, or started again, by the command that `CITUS_NODE_COMMAND` gives; `{act}` in it is what is
 * to be done and `{node}` its number, of which the coordinator's is 0.
 */
export async function commandNode(act: 'kill' | 'up', node: number): Promise<void> {
  const command = process.env.CITUS_NODE_COMMAND
  if (!command) throw new Error('CITUS_NODE_COMMAND does not say how a node is killed and started')
  await promisify(execFile)('sh', ['-c', command.replaceAll('{act}', act).replaceAll('{node}', `${node}`)])
}

async function nodesOf(coordinator: string): Promise<string[]> {
  const rows = await ask(coordinator, 'select nodename, nodeport from pg_dist_node order by groupid')
  return rows.map(({ nodename, nodeport }) => {
    const address = new URL(coordinator)
    address.host = `${nodename}:${nodeport}`
    return address.href
  })
}

/** A database of one name on every node that knows nothing of the others' yet; answers the coordinator's. */
export async function createEmptyClusterDatabase(name: string): Promise<string> {
  const urls = await onEachNode(`create database ${name}`, name)
  for (const url of urls) await ask(url, 'create extension citus')
  const [coordinator = '', ...workers] = urls.map((url) => new URL(url))
  const place = ({ hostname, port }: URL) => `'${hostname}', ${port}`
  await ask(`${coordinator}`, `select citus_set_coordinator_host(${place(coordinator as URL)})`)
  for (const worker of workers) await ask(`${coordinator}`, `select citus_add_node(${place(worker)})`)
  return `${coordinator}`
}

/** Splits a migrated database, from which `copyClusterDatabase` makes others. */
export async function distributeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const shards = Number(process.env.CITUS_SHARDS ?? 3)
  await distribute(client, await distributionSteps(client, { shards }))
  await prepareMachines(client, wordSimilarity)
  await client.end()
  const name = new URL(url).pathname.slice(1)
  // Citus keeps a connection of its own to each database, and what is copied may have none.
  await onEachNode(`alter database ${name} allow_connections false`)
  await onEachNode(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
}

/** The same on each node: what Citus knows of its tables lies in the database, and is copied with it. */
export async function copyClusterDatabase(template: string, name: string): Promise<string> {
  const [url = ''] = await onEachNode(`create database ${name} template ${template} strategy file_copy`, name)
  await onEachNode(settingsOf(name, wordSimilarity).join('; '))
  // A machine that asks another says so to whoever began: a test sees it.
  await Promise.all(
    nodes.slice(1).map((node) => ask(node, `alter database ${name} set citus.log_remote_commands to on`)),
  )
  return url
}

/**
 * Has the machine that `CITUS_SPARE_NODE` names, such as `127.0.0.1:5484`, join the cluster of a database, as an operator
 * does; answers its number.
 */
export async function joinSpareNode(url: string): Promise<number> {
  const spare = process.env.CITUS_SPARE_NODE
  if (!spare) throw new Error('CITUS_SPARE_NODE does not say which machine joins')
  const there = Object.assign(new URL(url), { host: spare })
  const name = there.pathname.slice(1)
  const postgres = `${Object.assign(new URL(`${there}`), { pathname: '/postgres' })}`
  await ask(postgres, `create database ${name}`)
  // Citus knows a copied database by the name of what it was copied from, and sets its owner there too.
  const template = 'uliza_template'
  const isThere = await ask(postgres, `select from pg_database where datname = '${template}'`)
  if (isThere.length === 0) await ask(postgres, `create database ${template}`)
  await ask(`${there}`, 'create extension citus')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const place = [there.hostname, Number(there.port)]
    await client.query('select citus_add_node($1, $2)', place)
    await prepareMachines(client, wordSimilarity)
    const { rows } = await client.query<{ node: number }>(
      'select groupid as node from pg_dist_node where nodename = $1 and nodeport = $2',
      place,
    )
    return rows[0]?.node ?? 0
  } finally {
    await client.end()
  }
}

export async function dropClusterDatabase(name: string): Promise<void> {
  // Citus connects again to each database for as long as it may.
  await onEachNode(`update pg_database set datallowconn = false where datname = '${name}'`)
  await onEachNode(`drop database if exists ${name} with (force)`)
}

async function onEachNode(statement: string, name = ''): Promise<string[]> {
  await Promise.all(nodes.map((node) => ask(node, statement)))
  return nodes.map((node) => {
    const address = new URL(node)
    address.pathname = `/${name}`
    return address.href
  })
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
