import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are of this machine, of its neighbours, or of nobody (RFC 6890). */
const internalNetworks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  // The last four carry an IPv4 address, which could be any of those above.
  ipv6: [
    ['::', 127],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
    ['2001:db8::', 32],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2002::', 16],
    ['2001::', 32],
  ],
} as const

const internal = new BlockList()
for (const [network, bits] of internalNetworks.ipv4) internal.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of internalNetworks.ipv6) internal.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is of the internet: neither this machine nor a network that only we can reach. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !internal.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const refused = (host: string, address: string) => new Error(`${host} leads to ${address}, which is not public`)

/** Whether a URL's host is a name, or an address of the internet: nothing is looked up for an address. */
export function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || isPublicAddress(address)
}

/** Throws where the host of a URL is an address that is not public. */
export function requirePublicHost(hostname: string) {
  if (!isPublicHost(hostname)) throw refused(hostname, hostname)
}

/** Who knows where names lead: a family has its own question, and its own answer. */
export interface NameServers {
  resolve4(hostname: string): Promise<string[]>
  resolve6(hostname: string): Promise<string[]>
}

/**
 * Looks a name up for a connection, each time that one is opened: a name that leads into our own networks is refused
 * whatever it led to before. One that leads there by one of its addresses is refused whichever would be taken.
 */
export const publicLookupBy =
  (open: () => NameServers): LookupFunction =>
  (hostname, { family, all }, callback) => {
    lookUpOutside(open(), hostname, family).then(
      (addresses) => {
        const inside = addresses.find(({ address }) => !isPublicAddress(address))
        const [first] = addresses
        if (inside || !first) callback(refused(hostname, inside?.address ?? 'nothing'), '')
        else if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }

/**
 * Whose name servers do not answer keeps only itself waiting: the system's own way to look names up has a few threads
 * for the whole process, which payments use too.
 */
export const publicLookup = publicLookupBy(() => new dns.Resolver({ timeout: 3_000, tries: 2 }))

async function lookUpOutside(
  servers: NameServers,
  hostname: string,
  family: LookupOptions['family'],
): Promise<LookupAddress[]> {
  // No name server knows this one.
  if (/(^|\.)localhost$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }]
  const ofFamily = async (wanted: 4 | 6): Promise<LookupAddress[]> => {
    if ((family === 4 || family === 6) && family !== wanted) return []
    const addresses = await (wanted === 4 ? servers.resolve4(hostname) : servers.resolve6(hostname))
    return addresses.map((address) => ({ address, family: wanted }))
  }
  const found = await Promise.allSettled([ofFamily(4), ofFamily(6)])
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const failed = found.find((each) => each.status === 'rejected')
  if (addresses.length === 0) throw failed?.reason ?? new Error(`${hostname} leads nowhere`)
  return addresses
}
