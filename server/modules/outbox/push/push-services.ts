import type { PushProviderConfig } from './push-settings.ts'

/** Of the browsers there are: Chrome and its kin, Firefox, Safari, Edge. Nothing is sent to any other host. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const domains = ['.push.apple.com', '.notify.windows.com']

/** Whether an address is of a push service that we send to: a browser names it, and anybody could name any. */
export function isOfPushService(endpoint: string, { standInUrl }: Pick<PushProviderConfig, 'standInUrl'>): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, href } = new URL(endpoint)
  if (username || password) return false
  if (isOfStandIn(href, standInUrl)) return true
  const isKnown = hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(domain))
  return protocol === 'https:' && port === '' && isKnown
}

/** The service that stands in for all of them in development and in tests: it may be on this machine. */
export const isOfStandIn = (endpoint: string, standInUrl: string | undefined): boolean =>
  standInUrl !== undefined && new URL(endpoint).href.startsWith(`${standInUrl}/`)
