import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Day, Instant, Nothing, SynonymsId, text, Version } from '../wire/primitives.ts'

export const maxSynonymGroups = 500
export const maxWordsOfGroup = 20

/** Words that mean the same, in any language, as the search compares them: small letters without marks. */
export const Synonyms = z.object({
  id: SynonymsId,
  words: z.array(z.string()),
  version: z.int(),
  changedAt: Instant,
})
export type Synonyms = z.infer<typeof Synonyms>

const words = z
  .array(text(40))
  .min(2, 'Name at least two words that mean the same.')
  .max(maxWordsOfGroup, `Name at most ${maxWordsOfGroup} words.`)
  .meta({ examples: [['kuku', 'chicken']] })

const ofSearch = { access: 'admin', admins: ['vendors'] } as const
const byId = { params: z.object({ id: SynonymsId }) }

export const listSynonyms = endpoint({
  ...ofSearch,
  method: 'GET',
  path: '/api/admin/synonyms',
  summary: 'Lists the groups of words that mean the same to the search, by their first word',
  response: z.object({ items: z.array(Synonyms) }),
})

export const addSynonyms = endpoint({
  ...ofSearch,
  method: 'POST',
  path: '/api/admin/synonyms',
  summary: 'Adds a group of words that mean the same to the search',
  status: 201,
  // It moves nothing and tells nobody, and is changed back as easily.
  confirmation: 'not needed',
  body: z.strictObject({ words }),
  response: Synonyms,
  errors: ['invalid_input'],
})

/** All the words of the group: one that is left out is removed. */
export const changeSynonyms = endpoint({
  ...ofSearch,
  method: 'PATCH',
  path: '/api/admin/synonyms/:id',
  summary: 'Changes a group of words that mean the same to the search',
  confirmation: 'not needed',
  ...byId,
  body: z.strictObject({ words, version: Version }),
  response: Synonyms,
  errors: ['not_found', 'invalid_input', 'version_conflict'],
})

export const removeSynonyms = endpoint({
  ...ofSearch,
  method: 'DELETE',
  path: '/api/admin/synonyms/:id',
  summary: 'Removes a group of words that mean the same to the search',
  status: 204,
  confirmation: 'not needed',
  ...byId,
  response: Nothing,
  errors: ['not_found'],
})

/** So many weeks are shown, this one among them. */
export const missedWeeks = 8

export const listSearchMisses = endpoint({
  ...ofSearch,
  method: 'GET',
  path: '/api/admin/search-misses',
  summary: 'Lists the words that found nothing in the last weeks, those looked for most often first',
  response: z.object({
    /** The Mondays of the weeks, the last first. */
    weeks: z.array(Day),
    /** How often in all, and in each of the weeks. */
    items: z.array(z.object({ words: z.string(), searches: z.int(), byWeek: z.array(z.int()) })),
  }),
})
