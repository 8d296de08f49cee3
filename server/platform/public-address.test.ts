import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpClient } from './http-client.ts'
import { isPublicAddress, type NameServers, publicLookupBy } from './public-address.ts'

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

  it.each([
    ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['169.254.0.0', '169.254.255.255', '169.255.0.0'],
    ['172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['192.0.0.0', '192.0.0.255', '192.0.1.0'],
    ['192.0.2.0', '192.0.2.255', '192.0.3.0'],
    ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['198.51.100.0', '198.51.100.255', '198.51.101.0'],
    ['203.0.113.0', '203.0.113.255', '203.0.114.0'],
    ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fbff:ffff::'],
    ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe7f:ffff::'],
    ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fe7f::1'],
    ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', '2001:1::'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
    ['64:ff9b::', '64:ff9b::ffff:ffff', '64:ff9a::1'],
    ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:2::'],
    ['::ffff:10.0.0.0', '::ffff:10.255.255.255', '::ffff:11.0.0.0'],
  ])('not from %s to %s, and again at %s', (first, last, beside) => {
    expect([first, last, beside].map(isPublicAddress)).toEqual([false, false, true])
  })

  it.each([
    ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
    ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff::1'],
  ])('not from %s to the end at %s, and before that at %s', (first, last, before) => {
    expect([first, last, before].map(isPublicAddress)).toEqual([false, false, true])
  })
})

const nowhere = async (): Promise<string[]> => {
  throw Object.assign(new Error('queryA ENODATA'), { code: 'ENODATA' })
}

/** Name servers that answer this of every name. */
const leadingTo = (ipv4: string[], ipv6: string[]): NameServers => ({
  resolve4: ipv4.length > 0 ? async () => ipv4 : nowhere,
  resolve6: ipv6.length > 0 ? async () => ipv6 : nowhere,
})

const look = (servers: NameServers, family: 0 | 4 | 6 = 0) =>
  new Promise((resolve) =>
    publicLookupBy(() => servers)('shop.example', { family, all: true }, (error, found) =>
      resolve(error ? error.message : (found as { address: string }[]).map(({ address }) => address)),
    ),
  )

describe('a name', () => {
  it.each([
    ['one address', ['93.184.215.14'], []],
    ['several', ['93.184.215.14', '93.184.215.15'], []],
    ['IPv6 alone', [], ['2606:4700::1111']],
    ['both', ['93.184.215.14'], ['2606:4700::1111']],
  ])('that leads outside by %s is connected to', async (_, ipv4, ipv6) => {
    expect(await look(leadingTo(ipv4, ipv6))).toEqual([...ipv4, ...ipv6])
  })

  it.each([
    ['an address inside', ['10.0.0.7'], [], '10.0.0.7'],
    ['one outside and one inside', ['93.184.215.14', '192.168.1.1'], [], '192.168.1.1'],
    ['IPv4 outside and IPv6 inside', ['93.184.215.14'], ['fd00::7'], 'fd00::7'],
    ['IPv4 inside and IPv6 outside', ['127.0.0.1'], ['2606:4700::1111'], '127.0.0.1'],
    ['IPv6 that carries an IPv4 address inside', [], ['::ffff:169.254.169.254'], '::ffff:169.254.169.254'],
    ['IPv6 that a gateway leads to IPv4 inside', [], ['64:ff9b::a00:1'], '64:ff9b::a00:1'],
    ['IPv6 outside and IPv6 inside', [], ['2606:4700::1111', '::1'], '::1'],
  ])('that leads to %s is refused', async (_, ipv4, ipv6, inside) => {
    expect(await look(leadingTo(ipv4, ipv6))).toBe(`shop.example leads to ${inside}, which is not public`)
  })

  it('is asked for in the one family that is wanted, and refused by what leads inside there', async () => {
    const servers = leadingTo(['93.184.215.14'], ['fd00::7'])
    expect([await look(servers, 4), await look(servers, 6)]).toEqual([
      ['93.184.215.14'],
      'shop.example leads to fd00::7, which is not public',
    ])
  })

  it('that leads nowhere is refused', async () => {
    expect(await look(leadingTo([], []))).toMatch('ENODATA')
    expect(await look({ resolve4: async () => [], resolve6: async () => [] })).toBe('shop.example leads nowhere')
  })
})

describe('a client that only goes out', () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') response.writeHead(307, { location: `http://127.0.0.1:${port()}/secret` })
    response.end('inside')
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  beforeEach(() => {
    asked.length = 0
  })
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
  })

  it('connects to nothing inside by a name that led outside a moment ago', async () => {
    const leads = ['93.184.215.14', '127.0.0.1']
    let questions = 0
    const servers: NameServers = {
      resolve4: async () => {
        questions += 1
        return [leads.shift() ?? '']
      },
      resolve6: nowhere,
    }
    expect(await look(servers)).toEqual(['93.184.215.14'])
    const lookup = publicLookupBy(() => servers)
    const client = httpClient(`http://rebound.example:${port()}`, { isOnlyPublic: true, lookup })
    await expect(client('/secret', { method: 'GET', headers: {} })).rejects.toThrow('not public')
    // What was looked at is what would have been connected to: the name is asked for once for a connection.
    expect([questions, asked]).toEqual([2, []])
  })

  it('does not go where a redirect leads', async () => {
    // Stands for a server outside, which cannot be reached here.
    const outside = httpClient(`http://shop.example:${port()}`, {
      isOnlyPublic: true,
      lookup: (_, { all }, callback) =>
        all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
    })
    expect((await outside('/moved', { method: 'GET', headers: {} })).status).toBe(307)
    expect(asked).toEqual(['/moved'])
  })
})
