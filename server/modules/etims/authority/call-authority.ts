import { type Clock, hours, minutes, plus } from '#server/platform/clock.ts'
import { jsonClient } from '#server/platform/http-client.ts'
import type { AuthorityConfig } from '../etims-settings.ts'
import { type Codes, readCodes } from './codes.ts'
import { type Answer, isEntryRefused, readAnswer } from './read-answer.ts'

const paths = {
  direct: {
    initialise: '/selectInitOsdcInfo',
    codes: '/selectCodeList',
    item: '/saveItem',
    sale: '/saveTrnsSalesOsdc',
    lookUp: '/selectInvoiceDetails',
  },
  gateway: {
    initialise: '/initialize',
    codes: '/selectCodeList',
    item: '/saveItem',
    sale: '/sendSalesTransaction',
    lookUp: '/selectInvoiceDetail',
  },
} as const
type Operation = keyof typeof paths.direct

/** A device as requests name it; without a key while it has none. */
export interface Caller {
  pin: string
  branchId: string
  key: string | null
}

export interface Authority {
  call(operation: Operation, caller: Caller, fields: object): Promise<Answer>
  /** What it lists now, kept for some hours; its own answer where it lists nothing. */
  codes(caller: Caller): Promise<Codes | Exclude<Answer, { kind: 'TAKEN' }>>
}

const codesAreKept = hours(6)

/** A client of KRA's eTIMS (OSCU), by either door. */
export function openAuthority(config: AuthorityConfig, clock: Clock): Authority {
  const { door, baseUrl } = config
  const post = jsonClient(baseUrl)
  const gateway = config.gateway && signIn(config.gateway, baseUrl, clock)
  let kept: { codes: Codes; until: Date } | undefined

  async function call(operation: Operation, { pin, branchId, key }: Caller, fields: object): Promise<Answer> {
    const entry = gateway ? await gateway.headers() : {}
    if (entry === null) return { kind: 'LATER', reason: 'The gateway did not give a token.' }
    const result = await post(paths[door][operation], {
      method: 'POST',
      headers: { ...entry, tin: pin, bhfId: branchId, ...(key && { cmcKey: key }), 'content-type': 'application/json' },
      body: JSON.stringify({ tin: pin, bhfId: branchId, ...(key && { cmcKey: key }), ...fields }),
    })
    if (isEntryRefused(result)) gateway?.forget()
    return readAnswer(result)
  }

  return {
    call,
    async codes(caller) {
      if (kept && kept.until > clock.now()) return kept.codes
      const answer = await call('codes', caller, { lastReqDt: '20180101000000' })
      if (answer.kind !== 'TAKEN') return answer
      const codes = readCodes(answer.data)
      if (!codes) return { kind: 'LATER', reason: 'Its list of codes cannot be read.' }
      kept = { codes, until: plus(clock.now(), codesAreKept) }
      return codes
    },
  }
}

/** Tokens are given beside the API, by the same host. */
export function signInUrl(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl)
  return origin + pathname.replace(/\/etims-oscu.*$/, '').replace(/\/$/, '')
}

/** The gateway's token, asked for when there is none that is good for a minute more. */
function signIn({ key, secret, appId }: NonNullable<AuthorityConfig['gateway']>, baseUrl: string, clock: Clock) {
  const get = jsonClient(signInUrl(baseUrl))
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  let token: { text: string; until: Date } | undefined
  return {
    async headers(): Promise<Record<string, string> | null> {
      if (!token || token.until <= clock.now()) {
        const path = '/v1/token/generate?grant_type=client_credentials'
        const answer = await get(path, { method: 'GET', headers: { authorization } })
        const text = answer.kind === 'ANSWER' && answer.status === 200 && answer.body.access_token
        if (typeof text !== 'string') return null
        const seconds = Number((answer as { body: Record<string, unknown> }).body.expires_in) || 600
        token = { text, until: plus(clock.now(), Math.max(0, seconds * 1000 - minutes(1))) }
      }
      return { authorization: `Bearer ${token.text}`, apigee_app_id: appId }
    },
    forget() {
      token = undefined
    },
  }
}
