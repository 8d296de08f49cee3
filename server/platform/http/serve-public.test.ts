import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { searches } from '#contracts/wire/limit.ts'
import { readConfig } from '#server/config.ts'
import { mayReadReplica } from '../database/replica/replica.ts'
import { servePublic } from './serve-public.ts'
import { buildServer } from './server.ts'

const shops = endpoint({
  method: 'GET',
  path: '/api/shops',
  summary: 'Lists shops',
  access: 'public',
  limits: [searches],
  query: z.strictObject({ search: z.string().optional(), area: z.string().optional() }),
  response: z.null(),
})

const shop = endpoint({
  method: 'GET',
  path: '/api/shops/:id',
  summary: 'Shows a shop',
  access: 'public',
  limits: [searches],
  params: z.object({ id: z.string() }),
  response: z.null(),
})

/** A public list and what it lists, and how often it is read. */
async function aList() {
  const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), publicCacheMilliseconds: 60_000 }
  const app = await buildServer(config)
  const nobody = { authorize: () => Promise.reject(), identify: async () => null, countCall: async () => {} }
  const ofReplica: boolean[] = []
  const read = async () => {
    ofReplica.push(mayReadReplica())
    return null
  }
  servePublic({ app, config, ...nobody, endpoints: [] }, shops, read)
  servePublic({ app, config, ...nobody, endpoints: [] }, shop, read)
  const get = async (url: string, remoteAddress = '197.248.10.4', headers: Record<string, string> = {}) => {
    const answer = await app.inject({ url, remoteAddress, headers })
    return [answer.statusCode, answer.headers['retry-after'] !== undefined]
  }
  const ask = (query: string, remoteAddress?: string) => get(`/api/shops?${query}`, remoteAddress)
  return { get, ask, ofReplica, readsSoFar: () => ofReplica.length }
}

describe('searches of a public list', () => {
  it('are six hundred a minute from one network, in a process; the next is told when to come, and reads nothing', async () => {
    const { ask, readsSoFar } = await aList()
    for (let each = 0; each < searches.max; each++) expect(await ask(`search=${each}`)).toEqual([200, false])
    expect(await ask('search=more')).toEqual([429, true])
    expect(readsSoFar()).toBe(searches.max)
    expect(await ask('search=more', '197.248.10.5')).toEqual([200, false])
  })

  it('are not what a cache answers, nor the list as a whole', async () => {
    const { ask, readsSoFar } = await aList()
    for (let each = 0; each < searches.max - 1; each++) await ask(`search=${each}`)
    expect(await ask('search=last')).toEqual([200, false])
    expect(await ask('search=last')).toEqual([200, false])
    expect(await ask('')).toEqual([200, false])
    expect(readsSoFar()).toBe(searches.max + 1)
    expect(await ask('area=kilimani')).toEqual([429, true])
  })

  it('are also what names one of many, without a query', async () => {
    const { get, readsSoFar } = await aList()
    for (let each = 0; each < searches.max; each++) expect(await get(`/api/shops/${each}`)).toEqual([200, false])
    expect(await get('/api/shops/more')).toEqual([429, true])
    expect(readsSoFar()).toBe(searches.max)
  })

  it('beyond the limit of one network are refused to it alone, also where others wait for the same read', async () => {
    const { ask } = await aList()
    for (let each = 0; each < searches.max; each++) await ask(`search=${each}`)
    const others = ['197.248.10.5', '197.248.10.4', '197.248.10.6', '197.248.10.7']
    const answers = await Promise.all(others.map((network) => ask('search=pizza', network)))
    expect(answers.map(([status]) => status)).toEqual([200, 429, 200, 200])
  })
})

describe('a public read', () => {
  it('may be of a replica for nobody in particular, and is of the primary for who says who they are, asking at the same moment', async () => {
    const { get, ofReplica } = await aList()
    const signedIn = { cookie: 'uliza-session=somebody' }
    await Promise.all([get('/api/shops'), get('/api/shops'), get('/api/shops', undefined, signedIn)])
    expect(ofReplica.toSorted()).toEqual([false, true, true])
  })
})
