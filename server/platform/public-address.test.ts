import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpClient } from './http-client.ts'
import { isPublicAddress, onlyPublic } from './public-address.ts'

describe('an address is of the internet', () => {
  it.each(['8.8.8.8', '196.201.214.200', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])('as %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('and not as %j', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a client that only goes out', () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('inside')
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => server.close())
  const port = () => (server.address() as AddressInfo).port
  const get = (host: string, isOnlyPublic: boolean) =>
    httpClient(`http://${host}:${port()}`, { isOnlyPublic })('/secret', { method: 'GET', headers: {} })

  it.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    'connects to nothing inside by the name %s',
    async (host) => {
      await expect(get(host, true)).rejects.toThrow('not public')
      expect(asked).toEqual([])
    },
  )

  it('would be answered from inside without that', async () => {
    expect((await get('127.0.0.1', false)).text).toBe('inside')
    asked.length = 0
  })

  it('connects to nothing inside by a name that led outside a moment ago', async () => {
    const leads = ['93.184.215.14', '127.0.0.1']
    const resolver = onlyPublic((_, __, callback) => callback(null, [{ address: leads.shift() ?? '', family: 4 }]))
    const look = () =>
      new Promise((resolve) => resolver('rebound.example', {}, (error, address) => resolve(error ?? address)))
    expect(await look()).toBe('93.184.215.14')
    const client = httpClient(`http://rebound.example:${port()}`, { isOnlyPublic: true, lookup: resolver })
    await expect(client('/secret', { method: 'GET', headers: {} })).rejects.toThrow('not public')
    expect(asked).toEqual([])
  })
})
