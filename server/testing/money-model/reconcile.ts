import { expect } from 'vitest'
import type { StatementLine } from '#contracts/admin/reconciliation.ts'
import type { CandidatePayment, SuspenseItem } from '#contracts/admin/suspense.ts'
import type { Person } from '../builders/people.ts'
import { importStatementCsv } from '../builders/statements.ts'
import type { World } from '../world/world.ts'
import type { Choice } from './steps.ts'

const note = 'Looked it up in the portal'

/** An administrator imports what the provider's portal shows now. */
export async function importStatement(world: World, admin: Person) {
  if (world.phones.accountLedger.movements().length === 0) return
  const csv = await (await fetch(`${world.phones.url}/_sim/statement.csv`)).text()
  const { status, body } = await importStatementCsv(admin, csv)
  expect([201, 409], JSON.stringify(body)).toContain(status)
}

/** A list from its first page to its last. */
async function wholeList<Item>(admin: Person, url: string): Promise<Item[]> {
  const { items, nextCursor } = (await admin.get(url)).body
  if (nextCursor === null) return items
  return [...items, ...(await wholeList<Item>(admin, `${url.replace(/&cursor=.*/, '')}&cursor=${nextCursor}`))]
}

/** A person goes through the statement's lines that did not match, and says of each what it is. */
export async function resolveLines(admin: Person, most = Number.POSITIVE_INFINITY) {
  const url = '/api/admin/reconciliation/lines?limit=100&show='
  const lists = ['UNMATCHED', 'AMOUNT_MISMATCH'].map((show) => wholeList<StatementLine>(admin, `${url}${show}`))
  // Money that left the account and that nothing here has sent is nobody's to resolve: it fails the history.
  const resolvable = (await Promise.all(lists)).flat().filter(({ amountKES }) => amountKES > 0)
  for (const line of resolvable.slice(0, most)) await resolveLine(admin, line)
}

async function resolveLine(admin: Person, line: StatementLine) {
  const paymentId = await paymentOfLine(admin, line)
  const [action, body] = paymentId ? ['allocate-to-payment', { note, paymentId }] : ['suspense', { note }]
  const answer = await admin.post(`/api/admin/reconciliation/lines/${line.id}/${action}`, body)
  // It may have found its match since it was listed.
  expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status)
}

/**
 * The payment that a line's money is: one that succeeded and whose receipt is not known, else the one that is offered.
 */
async function paymentOfLine(admin: Person, { state, amountKES, account, completedAt, offer }: StatementLine) {
  if (state !== 'UNMATCHED') return undefined
  const query = new URLSearchParams({
    provider: 'mpesa',
    amountKES: `${amountKES}`,
    near: completedAt,
    search: account,
  })
  const { items } = account ? (await admin.get(`/api/admin/payments?${query}`)).body : { items: [] }
  return (items as CandidatePayment[]).find(({ status }) => status === 'SUCCEEDED')?.id ?? offer?.paymentId
}

/** A person goes through money in suspense, and resolves each item as they choose among what is right. */
export async function resolveSuspense(admin: Person, choice: Choice, most = Number.POSITIVE_INFINITY) {
  const items = await wholeList<SuspenseItem>(admin, '/api/admin/suspense?state=OPEN&limit=100')
  for (const item of items.slice(0, most)) {
    const [action, body] = resolutionOf(item, choice)
    const answer = await admin.post(`/api/admin/suspense/${item.id}/${action}`, body)
    expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status)
  }
}

function resolutionOf({ actions, payment, likely, amountKES }: SuspenseItem, choice: Choice) {
  const mayRefund = actions.includes('refund')
  // Its payment waits for this very amount.
  const isAwaited = !mayRefund && payment !== null && payment.amountKES === amountKES
  const paymentId = isAwaited ? payment.id : choice === 'allocate' ? likely?.paymentId : undefined
  if (paymentId) return ['allocate-to-payment', { note, paymentId }] as const
  return [mayRefund && choice !== 'keep' ? 'refund' : 'keep', { note }] as const
}
