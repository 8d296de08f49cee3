import { aMerchant, someone } from './a-merchant.ts'

type Fields = Record<string, unknown>
type Parameter = { Key: string; Value?: string | number }
export type Result = {
  ResultType: number | string
  ResultCode: number | string
  ResultDesc: string
  OriginatorConversationID: string
  ConversationID: string
  TransactionID: string
  ResultParameters?: { ResultParameter: Parameter[] }
  ReferenceData: { ReferenceItem: Parameter }
}

/** The shape of an RSA block; the simulator cannot look inside, nor need it. */
export const aCredential = Buffer.alloc(256, 7).toString('base64')

/** A merchant that sends money: out, back, and asks where it is. */
export async function aTreasurer(options: Parameters<typeof aMerchant>[0] = {}) {
  const shop = await aMerchant(options)
  const shortcode = 174379
  const common = {
    SecurityCredential: aCredential,
    Remarks: 'Vendor payout',
    QueueTimeOutURL: `${shop.board.url}/hooks/timeout/5f3a`,
    ResultURL: `${shop.board.url}/hooks/result/5f3a`,
  }
  let sent = 0
  const b2cFields = (phone: string, differences: Fields = {}) => {
    sent += 1
    return {
      OriginatorConversationID: sent.toString(16).padStart(32, '0'),
      InitiatorName: 'uliza-demo',
      CommandID: 'BusinessPayment',
      Amount: 500,
      PartyA: shortcode,
      PartyB: Number(phone),
      Occassion: 'PO-1042',
      ...common,
      ...differences,
    }
  }
  const b2c = (phone: string, differences?: Fields, version = 'v3') =>
    shop.daraja(`/mpesa/b2c/${version}/paymentrequest`, b2cFields(phone, differences))

  const reverse = (receipt: unknown, differences: Fields = {}) =>
    shop.daraja('/mpesa/reversal/v1/request', {
      Initiator: 'uliza-demo',
      CommandID: 'TransactionReversal',
      TransactionID: receipt,
      Amount: 1610,
      ReceiverParty: shortcode,
      RecieverIdentifierType: '11',
      ...common,
      ...differences,
    })

  const status = (subject: { TransactionID?: unknown; OriginalConversationID?: unknown }, differences: Fields = {}) =>
    shop.daraja('/mpesa/transactionstatus/v1/query', {
      Initiator: 'uliza-demo',
      CommandID: 'TransactionStatusQuery',
      PartyA: shortcode,
      IdentifierType: '4',
      ...common,
      ...subject,
      ...differences,
    })

  const balance = (differences: Fields = {}) =>
    shop.daraja('/mpesa/accountbalance/v1/query', {
      Initiator: 'uliza-demo',
      CommandID: 'AccountBalance',
      PartyA: shortcode,
      IdentifierType: '4',
      ...common,
      ...differences,
    })

  const results = () =>
    shop.board.notices.flatMap(({ raw, path }): Result[] =>
      path.startsWith('/hooks/result') ? [JSON.parse(raw).Result] : [],
    )

  return {
    ...shop,
    b2c,
    reverse,
    status,
    balance,
    results,
    codes: () => results().map(({ ResultCode }) => ResultCode),
    /** What was told at the time-out address. */
    timeouts: () =>
      shop.board.notices.flatMap(({ raw, path }) => (path.startsWith('/hooks/timeout') ? [JSON.parse(raw)] : [])),
    /** A customer's payment of 1,610 shillings, by its receipt. */
    async paidBy(phone: string): Promise<string> {
      await shop.push(phone)
      await shop.wait(5)
      return shop.world.prompts.ofPhone(phone)[0]?.receipt ?? ''
    },
    /** Asks for the status and waits for the answer. */
    async statusOf(subject: Parameters<typeof status>[0]): Promise<Result | undefined> {
      await status(subject)
      await shop.wait(2)
      return results().at(-1)
    },
  }
}

export type ATreasurer = Awaited<ReturnType<typeof aTreasurer>>

/** Every value a result has under a key: some come twice. */
export const values = (result: Result | undefined, key: string) =>
  result?.ResultParameters?.ResultParameter.filter(({ Key }) => Key === key).map(({ Value }) => Value) ?? []

/** The status that a query is told of a transaction. */
export const statusOf = async (shop: ATreasurer, OriginalConversationID = '') =>
  values(await shop.statusOf({ OriginalConversationID }), 'TransactionStatus')

export const balanceOf = (shop: ATreasurer, phone = someone) => shop.world.phones.get(phone).balanceKES

/** A B2C payment to a phone that was given a story, when its result is due. */
export async function paidOut(scenario: string) {
  const shop = await aTreasurer()
  await shop.control('/scenario', { phone: someone, command: 'b2c', scenario })
  const OriginatorConversationID = 'b'.repeat(32)
  const answer = await shop.b2c(someone, { OriginatorConversationID }).catch(() => undefined)
  await shop.wait(5)
  return { shop, answer, OriginalConversationID: OriginatorConversationID }
}
