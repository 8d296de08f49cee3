import * as z from 'zod'
import { csvType } from './csv.ts'
import { csvFiles } from './csv-limit.ts'
import { type Endpoint, type EndpointDescription, type EndpointOf, endpoint } from './endpoint.ts'
import { CsvText, csvQuery, pageQuery } from './primitives.ts'

/** A list as it is described: asked for by filters, page by page. */
interface ListDescription extends EndpointDescription {
  query: z.ZodObject
}

type FiltersOf<L extends ListDescription> = Omit<L['query']['shape'], keyof typeof pageQuery>

/** The description of the file of a list. */
type CsvOf<L extends ListDescription> = Omit<L, 'path' | 'summary' | 'query' | 'response'> & {
  path: `${L['path']}.csv`
  summary: string
  query: z.ZodObject<FiltersOf<L> & typeof csvQuery, z.core.$strict>
  response: typeof CsvText
  contentType: typeof csvType
}

/**
 * Every row of a list that matches, as CSV: for whoever may read the list, by its filters and below its address. What
 * an administrator takes away as a file is no look at a page any more: the password is asked for.
 */
export function csvEndpoint<const L extends ListDescription>(
  list: EndpointOf<L>,
  summary: string,
): EndpointOf<CsvOf<L>> {
  const described = list as Endpoint as unknown as ListDescription
  const filters = Object.entries(described.query.shape).filter(([name]) => !(name in pageQuery))
  return endpoint({
    ...described,
    ...(described.access === 'admin' && { confirmation: 'needed' }),
    path: `${described.path}.csv`,
    summary,
    query: z.strictObject({ ...Object.fromEntries(filters), ...csvQuery }),
    response: CsvText,
    contentType: csvType,
    limits: [csvFiles],
  } as unknown as Parameters<typeof endpoint>[0]) as unknown as EndpointOf<CsvOf<L>>
}
