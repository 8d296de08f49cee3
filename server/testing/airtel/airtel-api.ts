import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type HttpResult, jsonClient } from '#server/platform/http-client.ts'
import type { AirtelConfig } from './airtel-settings.ts'

/** Airtel's record of a collection or a refund, as its answers and its webhooks carry it. Amounts are shillings. */
export const AirtelRecord = z.object({
  reference: z.string(),
  state: z.enum(['PENDING', 'DONE', 'REFUSED']),
  /** Airtel's own number, once money has moved. */
  airtelId: z.string().nullable(),
  amount: z.number(),
  why: z.string().nullable(),
})
export type AirtelRecord = z.infer<typeof AirtelRecord>

export const signatureOf = (key: string, raw: string | Buffer) => createHmac('sha256', key).update(raw).digest('base64')

export function isSigned(key: string, raw: Buffer, signature: unknown): boolean {
  const [expected, given] = [Buffer.from(signatureOf(key, raw)), Buffer.from(String(signature))]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function openAirtel({ baseUrl, key }: AirtelConfig) {
  const call = jsonClient(baseUrl)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return {
    create: (what: 'collections' | 'refunds', body: unknown) =>
      call(`/v1/${what}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    find: (what: 'collections' | 'refunds', reference: string) =>
      call(`/v1/${what}/${encodeURIComponent(reference)}`, { method: 'GET', headers }),
  }
}

export type Airtel = ReturnType<typeof openAirtel>

/** Undefined where the answer is no record: nothing follows from it. */
export const recordOf = (reply: HttpResult): AirtelRecord | undefined =>
  reply.kind === 'ANSWER' && reply.status === 200 ? AirtelRecord.safeParse(reply.body).data : undefined

export const isUnknown = (reply: HttpResult) => reply.kind === 'ANSWER' && reply.status === 404

/** Airtel looked at it and turned it down. */
export const isRefusal = (reply: HttpResult) => reply.kind === 'ANSWER' && reply.status === 422
