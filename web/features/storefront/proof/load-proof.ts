import { checkReceipt, getPublicProof, listSeals, type ReceiptLine } from '#contracts/money/public-proof.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { addStructuredData, cacheable, pageHead, pageOrigin } from '#web/lib/routing/head.ts'
import { textParam } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'

/** What became of looking for a receipt. */
export type Checked =
  | { receipt: string; state: 'FOUND'; line: ReceiptLine }
  | { receipt: string; state: 'MISSING' | 'MALFORMED' | 'TOO_MANY' | 'FAILED' }

type Proof = ResponseOf<typeof getPublicProof>

/** The latest seal stands above, and so many before it below. */
const sealsOnPage = 5

/** All of the page comes with it, so that it works without a script too. */
export async function loadProof(search: Record<string, unknown>) {
  const [receipt, after] = [textParam(search.receipt), textParam(search.after)]
  const [proof, seals, checked] = await Promise.all([
    call(getPublicProof),
    call(listSeals, { query: after ? { limit: sealsOnPage, cursor: after } : { limit: sealsOnPage + 1 } }).catch(
      noSeals,
    ),
    receipt === undefined ? null : check(receipt),
  ])
  const before = seals.items.filter(({ day }) => day !== proof.latest?.day)
  return {
    proof,
    before,
    nextCursor: seals.nextCursor,
    isEarlier: after !== undefined,
    checked,
    head: receipt || after ? pageHead({ title: m.trust_title(), hidden: true }) : publicHead(proof),
    // What is said of a receipt is kept by nobody.
    headers: receipt ? { 'cache-control': 'no-store' } : cacheable(),
  }
}

export type LoadedProof = Awaited<ReturnType<typeof loadProof>>

/** An address that somebody changed leads to no page of the list. */
function noSeals(error: unknown): ResponseOf<typeof listSeals> {
  if (error instanceof ApiError && error.status === 422) return { items: [], nextCursor: null }
  throw error
}

async function check(receipt: string): Promise<Checked> {
  try {
    const { found } = await call(checkReceipt, { query: { receipt } })
    return found ? { receipt: found.receipt, state: 'FOUND', line: found } : { receipt, state: 'MISSING' }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    return { receipt, state: status === 422 ? 'MALFORMED' : status === 429 ? 'TOO_MANY' : 'FAILED' }
  }
}

function publicHead({ latest, unbroken }: Proof) {
  const [name, description] = [m.trust_title(), m.trust_description()]
  const head = pageHead({ title: name, description, path: '/proof', image: '/share.jpg' })
  if (import.meta.env.SSR && latest && unbroken) {
    const contentUrl = new URL(bookUrl(latest.day), pageOrigin()).href
    addStructuredData({
      '@type': 'Dataset',
      name,
      description,
      temporalCoverage: `${unbroken.since}/${latest.day}`,
      distribution: { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl, sha256: latest.seal },
    })
  }
  return head
}

export const bookUrl = (day: string) => `/api/proof/books/${day}`
