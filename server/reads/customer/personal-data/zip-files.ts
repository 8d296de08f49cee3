import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Language } from '#contracts/account/identity.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DataFile } from './data-file.ts'

const intro: Record<Language, string> = {
  en: 'This is a copy of what Uliza keeps of you. Each file is JSON, which any editor opens. What is kept, why and how long is at /help/privacy.',
  sw: 'Hii ni nakala ya yale ambayo Uliza inahifadhi kukuhusu. Kila faili ni JSON, inayofunguliwa na kihariri chochote. Kinachohifadhiwa, kwa nini na kwa muda gani kipo kwenye /help/privacy.',
}

interface Options {
  userId: UserId
  language: Language
  now: Date
}

/**
 * The files packed into one, as a stream: each is read when its turn comes, so that one of them is in memory at a time.
 * A file that cannot be read ends the stream with its error.
 */
export function zipFiles(db: Db, files: readonly DataFile[], { userId, language, now }: Options): Readable {
  const zip = new ZipFile()
  const packed = zip.outputStream as Readable
  const entry = { mtime: now }
  const list = files.map(({ name, says }) => `${name}.json\n  ${says[language]}\n`)
  zip.addBuffer(Buffer.from([`${intro[language]}\n`, ...list].join('\n')), 'read-me.txt', entry)
  for (const { name, read } of files) {
    zip.addReadStreamLazy(`${name}.json`, entry, (give) => {
      const text = async function* () {
        yield `${JSON.stringify(await read(db, userId), null, 2)}\n`
      }
      give(
        null,
        Readable.from(text()).on('error', (error) => packed.destroy(error)),
      )
    })
  }
  zip.end()
  return packed
}
