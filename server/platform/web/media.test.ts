import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildServer } from '../http/server.ts'
import { mountMedia } from './media.ts'

describe('an image', () => {
  let folder: string
  let app: Awaited<ReturnType<typeof buildServer>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uliza-media-'))
    await writeFile(join(folder, 'tilapia-320.webp'), 'an image')
    await writeFile(join(folder, 'mboga wanjiku.webp'), 'an image')
    app = await buildServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
    await mountMedia(app, folder)
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  /** Asks for an address exactly as it is written: `inject`, as a browser does, would resolve its dots. */
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo
      get({ port, host: '127.0.0.1', path, agent: false }, async (response) => {
        resolve({ status: response.statusCode, body: await text(response) })
      }).on('error', reject)
    })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it.each(['tilapia-320.webp', 'mboga%20wanjiku.webp', 'tilapia-320.webp?v=%00'])(
    'is served at /media/%s',
    async (name) => {
      expect(await ask(`/media/${name}`)).toEqual({ status: 200, body: 'an image' })
    },
  )

  it.each([
    '%2e%2e',
    '%2e%2e/',
    '..',
    '../server/main.ts',
    'a/%2e%2e/tilapia-320.webp',
    '..%2f',
    '..%2fmain.ts',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'x%00',
    '%00',
    'tilapia-320.webp%00.html',
    '.',
    '',
    '%5c..%5c',
    '\\..\\',
    '....//x',
    '/x',
    'x//y',
    'x/',
    '%ff',
    'x'.repeat(5_000),
    `${'x/'.repeat(2_000)}x`,
    '%F0%9F%8D%B2',
    'con',
    '.env',
  ])('is not found at /media/%s', async (name) => {
    expect([400, 404]).toContain((await ask(`/media/${name}`)).status)
  })

  it('may be shown by a page of any other site, and nothing else may', async () => {
    const policyOf = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']
    expect(await policyOf('/media/tilapia-320.webp')).toBe('cross-origin')
    for (const url of ['/media/nothing.webp', '/api/nothing', '/%zz']) expect(await policyOf(url)).toBe('same-origin')
  })
})

describe('an image that is still being made', () => {
  it('is waited for, and is served once it is there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uliza-media-'))
    const asked: string[] = []
    const app = await buildServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
    await mountMedia(app, folder, undefined, async (file) => {
      asked.push(file)
      await mkdir(join(folder, 'art'))
      await writeFile(join(folder, file), 'an image')
    })
    expect((await app.inject('/media/art/pilau-320.webp')).body).toBe('an image')
    expect(asked).toEqual(['art/pilau-320.webp'])
    await app.close()
    await rm(folder, { recursive: true })
  })
})

describe('an image asked for by a browser that saves data', () => {
  it('is the widest of at most half the width, where there is one, and caches are told what it depends on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uliza-media-'))
    const app = await buildServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
    onTestFinished(async () => {
      await app.close()
      await rm(folder, { recursive: true })
    })
    for (const width of [160, 320, 640, 960]) await writeFile(join(folder, `pilau-${width}.webp`), `${width} wide`)
    await mountMedia(app, folder)
    const ask = async (name: string, headers: Record<string, string>) => {
      const { body, headers: said } = await app.inject({ url: `/media/${name}`, headers })
      return [body, said.vary]
    }
    const thrifty = { 'save-data': 'on' }
    expect(await ask('pilau-960.webp', thrifty)).toEqual(['320 wide', 'save-data'])
    expect(await ask('pilau-640.webp', thrifty)).toEqual(['320 wide', 'save-data'])
    expect(await ask('pilau-160.webp', thrifty)).toEqual(['160 wide', 'save-data'])
    expect(await ask('pilau-960.webp', {})).toEqual(['960 wide', 'save-data'])
    expect((await app.inject({ url: '/media/%2e%2e%2fpilau-960.webp', headers: thrifty })).statusCode).toBe(404)
  })
})
