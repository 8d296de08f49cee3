import { DomainError } from '#server/platform/errors.ts'
import { isPublicHost } from '#server/platform/public-address.ts'

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** A server on this machine, which is reached where the program is developed. */
export const isLocalUrl = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && localHosts.includes(hostname)
}

/**
 * The address of an endpoint as it is kept. Only what can be seen of the address itself is refused here: where its name
 * leads is looked at when it is connected to, each time.
 */
export function readWebhookUrl(text: string, { allowsLocal }: { allowsLocal: boolean }): string {
  const url = new URL(text)
  const refuse = (message: string) => new DomainError('invalid_input', message, { field: 'url' })
  if (allowsLocal && isLocalUrl(text)) return url.href
  if (url.protocol !== 'https:') throw refuse('Use an address that starts with https://.')
  if (url.username || url.password) throw refuse('Leave the name and password out of the address.')
  if (!isPublicHost(url.hostname)) throw refuse('This address cannot be reached from the internet.')
  url.hash = ''
  return url.href
}
