import { LRUCache } from 'lru-cache'
import { days, plus } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { lt, sql } from '#server/platform/database/drizzle.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { searchMisses } from './search.tables.ts'

/** So many words are counted in a process until they are written; of more, those of longest ago are forgotten. */
const maxCounted = 1_000

/** So many different words are kept of a day: what somebody sends by program cannot fill the table. */
const maxWordsOfDay = 5_000

const keptDays = 180

export interface SearchMisses {
  /** Counts the words of a search that found nothing, in memory: a read writes nothing. */
  count: (missed: { search: string; missed: readonly string[]; now: Date }) => void
  /** Adds what was counted to the counts of all processes. */
  write: (db: Db) => Promise<void>
}

/** Who looks for a phone, or for an address of mail, looks for somebody: of all that was typed then nothing is kept. */
const isOfPerson = (search: string) => /@|(?:\d\D*){5}/.test(search.normalize('NFKC'))

export function countSearchMisses(): SearchMisses {
  const counted = new LRUCache<string, { day: string; words: string; searches: number }>({ max: maxCounted })
  return {
    count({ search, missed, now }) {
      if (isOfPerson(search)) return
      const day = nairobiDay(now)
      for (const words of missed.filter(Boolean)) {
        const key = `${day} ${words}`
        const searches = (counted.get(key)?.searches ?? 0) + 1
        counted.set(key, { day, words, searches })
      }
    },
    async write(db) {
      // In one order, so that processes that write the same words do not wait for each other in a circle.
      const rows = [...counted.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
      counted.clear()
      if (rows.length === 0) return
      const given = sql.param(JSON.stringify(rows))
      await db.execute(sql`
        insert into ${searchMisses} as kept (day, words, searches)
        select day, words, searches from jsonb_to_recordset(${given}::jsonb) as given (day date, words text, searches int)
        where exists (select 1 from ${searchMisses} where ${searchMisses.day} = given.day and ${searchMisses.words} = given.words)
          or (select count(*) from ${searchMisses} where ${searchMisses.day} = given.day) < ${maxWordsOfDay}
        order by day, words
        on conflict (day, words) do update set searches = kept.searches + excluded.searches`)
    },
  }
}

const keyOf = ({ day, words }: { day: string; words: string }) => `${day} ${words}`

export async function deleteOldSearchMisses(db: Db, now: Date) {
  await db.delete(searchMisses).where(lt(searchMisses.day, nairobiDay(plus(now, -days(keptDays)))))
}
