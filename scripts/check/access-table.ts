/**
 * Every call, and who may make it, as the endpoints declare it: `docs/access.md`. It fails where the page says something
 * else; `--write` writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { contractGroups } from '#contracts/index.ts'
import type { Access, Endpoint } from '#contracts/wire/endpoint.ts'
import {
  isOfShop,
  isRefusedWhileSuspended,
  needsConfirmation,
  needsMoneyProof,
  needsSecondFactor,
} from '#contracts/wire/endpoint-errors.ts'
import { limitInWords } from '#contracts/wire/limit.ts'

const file = 'docs/access.md'
const write = 'node scripts/check/access-table.ts --write'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const callers: Record<Access, string> = {
  public: 'anybody',
  user: 'whoever is signed in',
  'vendor-applicant': 'vendors, also without a shop',
  vendor: 'a shop',
  gate: 'a gate',
  admin: 'administrators',
  provider: 'a provider',
}

/** Of a shop besides its owner, of administrators besides owners of the market. */
function whoOf({ access, staff, staffFields, admins, adminFields, guests }: Endpoint): string {
  const named = staff ?? admins
  if (guests) return `${callers[access]}, or a guest`
  const who = typeof named === 'string' ? named : (named?.join(' or ') ?? '')
  const fields = Object.entries({ ...staffFields, ...adminFields }).map(
    ([name, allowed]) => `\`${name}\`: ${typeof allowed === 'string' ? allowed : allowed.join(' or ')}`,
  )
  return [callers[access] + (who && `: ${who}`), ...fields].join('; ')
}

function proofOf(endpoint: Endpoint): string {
  if (needsSecondFactor(endpoint)) return '10 minutes, second factor'
  if (needsConfirmation(endpoint)) return '10 minutes'
  return needsMoneyProof(endpoint) ? '12 hours' : ''
}

/** A session's cookie is sent by a browser whoever asks it to: what writes with one sends its token too. */
const sendsToken = ({ access, method }: Endpoint) => method !== 'GET' && access !== 'public' && access !== 'provider'

const whileSuspended = (endpoint: Endpoint) =>
  isOfShop(endpoint.access) ? (isRefusedWhileSuspended(endpoint) ? 'refused' : 'goes on') : ''

const limitsOf = ({ limits }: Endpoint): string =>
  typeof limits === 'string' ? limits : (limits ?? []).map(limitInWords).join('; ')

const row = (endpoint: Endpoint) =>
  [
    '',
    `${endpoint.method} \`${endpoint.path}\``,
    whoOf(endpoint),
    sendsToken(endpoint) ? 'yes' : '',
    endpoint.idempotent ? 'yes' : '',
    proofOf(endpoint),
    whileSuspended(endpoint),
    limitsOf(endpoint),
    '',
  ]
    .join(' | ')
    .trim()

/** The page, from what the endpoints of each group declare. */
export function accessPage(groups: readonly { tag: string; contracts: readonly Record<string, unknown>[] }[]): string {
  const parts = groups.flatMap(({ tag, contracts }) => {
    const endpoints = contracts.flatMap((contract) => Object.values(contract)).filter(isEndpoint)
    if (endpoints.length === 0) return []
    return [
      `## ${tag}`,
      [
        '| Call | Who | CSRF token | Idempotency key | Proof | While suspended | Limits |',
        '|---|---|---|---|---|---|---|',
        ...endpoints.map(row),
      ].join('\n'),
    ]
  })
  return `${[
    '# Who may call what',
    `Written by \`${write}\` from the endpoints in \`contracts/\`, which alone decide it; \`npm run check\` fails when it is old.`,
    [
      '- **Who**: of a shop its owner and who has one of these rights; of administrators owners of the market and who has one of these rights. A field that others may send than who may call is named.',
      '- **CSRF token**: sent with a write of a session or of a gate device. Every write but a provider’s comes from our own pages (`Origin`, `Sec-Fetch-Site`).',
      '- **Proof**: how old a proof of who is there may be ([0092](decisions/0092-confirmed-acts.md), [0166](decisions/0166-ends-of-sessions.md)), and whether the second factor must be set up by then ([0153](decisions/0153-who-must-have-a-second-factor.md)).',
      '- **While suspended**: what the owner of a suspended shop may still do ([0058](decisions/0058-suspension.md)).',
      '- **Limits**: of its calls, or of what they do where that is named; several calls with the same limit are counted together ([0170](decisions/0170-limits-with-endpoints.md)).',
    ].join('\n'),
    ...parts,
  ].join('\n\n')}\n`
}

if (import.meta.main) {
  const page = accessPage(contractGroups)
  if (process.argv.includes('--write')) writeFileSync(file, page)
  else if (readFileSync(file, 'utf8') !== page) {
    console.error(`${file} is not what the endpoints declare: ${write}`)
    process.exitCode = 1
  }
}
