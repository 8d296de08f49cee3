import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvCell, csvMark, csvText } from '#contracts/wire/csv.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { isClientGone } from './client-gone.ts'
import type { Page, PageQuery } from './paged.ts'
import { type Call, type Http, serve } from './serve.ts'

type Language = 'en' | 'sw'

/** The head of a column in both languages, and the cell of a row. */
export type CsvColumn<Row> = readonly [heads: Record<Language, string>, cell: (row: Row) => CsvCell]

export interface CsvFile<Row> {
  /** The name of the file, without its ending. */
  name: string
  columns: readonly CsvColumn<Row>[]
  /** A page of the list, read as its endpoint reads it, with the filters of the call. */
  read: (page: PageQuery) => Promise<Page<Row>>
}

/** Rows read at once: one statement each, and at most this many in memory. */
const rowsAtOnce = 500

/**
 * Mounts the download of a list: every row that matches its filters, whatever a page of it shows. It is streamed page
 * by page as fast as the client takes it; a row that changes meanwhile may be on a later page again, as with any list.
 * When reading fails on the way the connection is cut, so that half a file is never taken for the whole.
 */
export function serveCsv<E extends Endpoint, Row>(http: Http, endpoint: E, fileOf: (call: Call<E>) => CsvFile<Row>) {
  serve(http, endpoint, async (call) => {
    const { request, reply } = call
    const { name, columns, read } = fileOf(call)
    const { language } = call.query as { language: Language }
    const first = await read({ limit: rowsAtOnce })
    reply.header('content-type', 'text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${name}.csv"`)
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    await pipeline(Readable.from(csvOf(columns, language, first, read)), reply.raw).catch((error) => {
      if (!isClientGone(error, reply)) throw error
      request.log.info('the client went away')
    })
    return '' as never
  })
}

async function* csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  language: Language,
  first: Page<Row>,
  read: CsvFile<Row>['read'],
): AsyncGenerator<string> {
  yield csvMark + csvText([columns.map(([heads]) => heads[language])])
  for (let page = first; ; page = await read({ limit: rowsAtOnce, cursor: page.nextCursor })) {
    if (page.items.length > 0) yield csvText(page.items.map((row) => columns.map(([, cell]) => cell(row))))
    if (page.nextCursor === null) return
  }
}

/** A phone without its plus, which a spreadsheet would take for a formula. */
export const phoneCell = (phone: string | null | undefined): CsvCell => phone?.replace('+', '')
