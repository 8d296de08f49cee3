import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error: it has no types.
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildServer } from '../http/server.ts'
import { mountMedia } from '../web/media.ts'
import { openFileStores } from './index.ts'

let folder: string
let server: { run(): Promise<AddressInfo>; close(): Promise<void> }
let inBucket: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uliza-files-'))
  const configureBuckets = [{ name: 'uliza-files', configs: [] }]
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3'), configureBuckets })
  const { port } = await server.run()
  inBucket = {
    FILES_S3_BUCKET: 'uliza-files',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_S3_ACCESS_KEY_ID: 'S3RVER',
    FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const stores = (env: Record<string, string>) =>
  openFileStores(readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), ...env }))

describe.each([
  ['on the disk', () => ({})],
  ['in a bucket', () => inBucket],
])('a file %s', (_where, env) => {
  const opened = () => stores(env()).documents

  it('is read as it was written, and gone once it is deleted', async () => {
    const files = opened()
    const bytes = Buffer.from([0, 255, 13, 10, 0])
    await files.write('a/first.webp', bytes, 'image/webp')
    await files.write('a/second.webp', Buffer.from('second'), 'image/webp')
    expect([await files.read('a/first.webp'), await files.read('a/none.webp')]).toEqual([bytes, null])
    await files.delete(['a/first.webp', 'a/none.webp'])
    expect(await files.read('a/first.webp')).toBeNull()
    expect(String(await files.read('a/second.webp'))).toBe('second')
  })

  it('of a document is nowhere among those that anybody may fetch', async () => {
    const { media, documents } = stores(env())
    await documents.write('pictures/id.webp', Buffer.from('private'), 'image/webp')
    expect(await media.read('pictures/id.webp')).toBeNull()
  })

  it('is kept once the start has found that it can be', async () => {
    await expect(stores(env()).check()).resolves.toBeUndefined()
  })
})

describe('a picture in a bucket', () => {
  const name = '019aa000-0000-7000-8000-000000000000-160.webp'

  it('is served as one on the disk is: with its type, for a year, and with nothing in it run', async () => {
    const app = await buildServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
    const opened = stores(inBucket)
    await mountMedia(app, join(folder, 'media'), opened)
    await opened.media.write(`pictures/${name}`, Buffer.from('a picture'), 'image/webp')
    await opened.documents.write(`pictures/${name.replace('160', '320')}`, Buffer.from('private'), 'image/webp')
    const get = (path: string) => app.inject({ url: `/media/pictures/${path}` })
    const answer = await get(name)
    expect([answer.statusCode, answer.body]).toEqual([200, 'a picture'])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const others = [name.replace('160', '320'), '..%2fdocuments', `${name}.html`, '%00', 'x'.repeat(300)]
    for (const other of others) expect([400, 404, 414]).toContain((await get(other)).statusCode)
    await app.close()
  })
})

describe('the settings of a bucket', () => {
  it('belong together', () => {
    const { FILES_S3_SECRET_ACCESS_KEY: _, ...some } = inBucket
    expect(() => stores(some)).toThrow(/FILES_S3_BUCKET, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong/)
  })

  it.each([
    ['FILES_S3_BUCKET', 'Uliza Files', 'FILES_S3_BUCKET must be the name of a bucket'],
    ['FILES_S3_ENDPOINT', 's3.example.com', 'FILES_S3_ENDPOINT must be an address'],
  ])('%s is refused as %j', (name, value, sentence) => {
    expect(() => stores({ ...inBucket, [name]: value })).toThrow(sentence)
  })

  it('name one that is there, or the program does not start', async () => {
    const { check } = stores({ ...inBucket, FILES_S3_BUCKET: 'another' })
    await expect(check()).rejects.toThrow(/bucket another at http:.* cannot be used \(NotFound\)/)
  })

  it('leave nothing on the disk but what is drawn for the demo', async () => {
    const { media } = stores({ ...inBucket, DATA_DIR: join(folder, 'other') })
    await media.write('pictures/x-160.webp', Buffer.from('x'), 'image/webp')
    await expect(readdir(join(folder, 'other'))).rejects.toThrow('ENOENT')
  })
})
