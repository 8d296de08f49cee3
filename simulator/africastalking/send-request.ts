/** What the request for SMS has to say; a name that the API does not have is a fault of the caller's. */
export interface SendRequest {
  username: string
  to: string[]
  message: string
  from: string | undefined
}

const known = [
  'username',
  'to',
  'message',
  'from',
  'enqueue',
  'bulkSMSMode',
  'keyword',
  'linkId',
  'retryDurationInHours',
]

/** The fields of a form; a sentence where they are not as the API wants them. */
export function readSendRequest(body: unknown): SendRequest | string {
  if (!(body instanceof URLSearchParams)) return 'The request content was malformed: expected a form'
  const unknown = [...body.keys()].filter((name) => !known.includes(name))
  if (unknown.length > 0) return `Unknown field: ${unknown.join(', ')}`
  const [username, to, message] = ['username', 'to', 'message'].map((name) => body.get(name)?.trim() ?? '')
  if (!username) return 'Must have username in your request'
  if (!to) return 'Must specify recipients as a comma-separated list in "to"'
  if (!message) return 'Must specify a message'
  if (!['0', '1', null].includes(body.get('enqueue'))) return 'enqueue must be 0 or 1'
  return { username, to: to.split(',').map((each) => each.trim()), message, from: body.get('from') ?? undefined }
}
