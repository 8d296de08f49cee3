import type { Client } from 'pg'
import { StartError } from '../platform/errors.ts'

/** Refuses to split a database where that cannot be done, with what to do first. */
export async function refuseDistribution(client: Client): Promise<void> {
  const ask = async <Row>(statement: string) => (await client.query(statement)).rows as Row[]
  const [found] = await ask<{ citus: boolean }>(
    `select exists (select 1 from pg_extension where extname = 'citus') as citus`,
  )
  if (!found?.citus)
    throw new StartError(
      'The database is no coordinator of a Citus cluster. Create the extension there and add the workers first (docs/scale.md).',
    )
  const workers = await ask<{ name: string }>(
    `select nodename || ':' || nodeport as name from pg_dist_node where groupid <> 0 and isactive and shouldhaveshards`,
  )
  if (workers.length === 0)
    throw new StartError('The coordinator knows no worker. Add each: select citus_add_node(HOST, PORT).')
  const machines = await ask<{ name: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as name, success, result
      from run_command_on_all_nodes('show max_prepared_transactions') join pg_dist_node using (nodeid) order by 1`,
  )
  const away = machines.filter(({ success }) => !success)
  if (away.length > 0)
    throw new StartError(`Machines of the cluster do not answer: ${away.map(({ name }) => name).join(', ')}.`)
  // A transaction of two machines is prepared on each before it is committed.
  const unprepared = machines.filter(({ result }) => result === '0')
  if (unprepared.length > 0)
    throw new StartError(
      `max_prepared_transactions is 0 on ${unprepared.map(({ name }) => name).join(', ')}: set it to twice max_connections there, and restart.`,
    )
  const users = await ask<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and application_name not like 'citus_%' order by 1`,
  )
  if (users.length > 0)
    throw new StartError(
      `The database is in use (by ${users.map(({ name }) => name || 'a program without a name').join(', ')}). Stop that first.`,
    )
}
