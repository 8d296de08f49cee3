import type { Synonyms } from '#contracts/admin/synonyms.ts'
import type { SynonymsId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { synonyms } from './search.tables.ts'

const group = columns({
  id: synonyms.id,
  words: synonyms.words,
  version: synonyms.version,
  changedAt: millisecondsSql(synonyms.changedAt),
})

const toSynonyms = ({ changedAt, ...row }: ValueOf<typeof group>): Synonyms => ({
  ...row,
  changedAt: toInstant(changedAt),
})

export async function listSynonyms(db: Db): Promise<Synonyms[]> {
  const rows = await select(db, group, sql`from ${synonyms} order by ${synonyms.words}, ${synonyms.id}`)
  return rows.map(toSynonyms)
}

export async function findSynonyms(db: Db, id: SynonymsId): Promise<Synonyms> {
  const row = await selectOne(db, group, sql`from ${synonyms} where ${synonyms.id} = ${id}`)
  if (!row) throw notFound('The group of words')
  return toSynonyms(row)
}
