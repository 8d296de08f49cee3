import type { Client } from 'pg'

/** Always empty; Citus knows it as one of its own, which lies on the coordinator. */
const table = 'two_phase_commits'

/**
 * Has Citus commit in two phases whatever writes a table of the coordinator. Those that Citus does not know do not count
 * for it: a transaction over them and one machine is committed there first, and a coordinator that ends right then has
 * lost its half. A write of a table that it knows counts, though it finds no row; once in a transaction is enough.
 */
const commitInTwoPhases = `
  create or replace function commit_in_two_phases() returns trigger language plpgsql as $$
  begin
    if current_setting('uliza.commits_in_two_phases', true) is distinct from 'on' then
      perform set_config('uliza.commits_in_two_phases', 'on', true);
      delete from ${table} where id = 0;
    end if;
    return null;
  end $$`

/** The coordinator's tables that Citus does not know, those that a later release has added too. */
const unknownTables = `
  select format('%I', relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and oid not in (select logicalrelid from pg_dist_partition)
    and oid not in (select objid from pg_depend where deptype = 'e' and classid = 'pg_class'::regclass)
  order by 1`

/** On the coordinator. May be done again at any time: it does what is not done yet. */
export async function addTwoPhaseTriggers(client: Client): Promise<void> {
  await client.query(`create table if not exists ${table} (id int primary key)`)
  await client.query(
    `select citus_add_local_table_to_metadata('${table}') where not exists (
      select 1 from pg_dist_partition where logicalrelid = '${table}'::regclass)`,
  )
  await client.query(commitInTwoPhases)
  const { rows } = await client.query<{ name: string }>(unknownTables)
  for (const { name } of rows)
    await client.query(`create or replace trigger commits_in_two_phases before insert or update or delete on ${name}
      for each statement execute function commit_in_two_phases()`)
}
