const forbiddenWords = /mpesa|m-pesa|safaricom|exe|cmd|sql|query/i
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Safaricom's rules for addresses it calls: https, no spaces, none of its words. Plain http only on this machine. */
export function isAllowedCallbackUrl(address: string) {
  if (/\s/.test(address) || forbiddenWords.test(address)) return false
  const url = URL.parse(address)
  if (!url) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ownMachine.has(url.hostname))
}
