import { manualPhone, startDarajaClient } from './daraja-client.ts'

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
export const securityCredential = Buffer.alloc(256, 7).toString('base64')

/** A Daraja client that sends the commands of an initiator: B2C, reversal, status and balance. */
export async function startInitiatorClient(options: Parameters<typeof startDarajaClient>[0] = {}) {
  const client = await startDarajaClient(options)
  const shortcode = 174379
  const common = {
    SecurityCredential: securityCredential,
    Remarks: 'Vendor payout',
    QueueTimeOutURL: `${client.receiver.url}/hooks/timeout/5f3a`,
    ResultURL: `${client.receiver.url}/hooks/result/5f3a`,
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
    client.daraja(`/mpesa/b2c/${version}/paymentrequest`, b2cFields(phone, differences))

  const reverse = (receipt: unknown, differences: Fields = {}) =>
    client.daraja('/mpesa/reversal/v1/request', {
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
    client.daraja('/mpesa/transactionstatus/v1/query', {
      Initiator: 'uliza-demo',
      CommandID: 'TransactionStatusQuery',
      PartyA: shortcode,
      IdentifierType: '4',
      ...common,
      ...subject,
      ...differences,
    })

  const balance = (differences: Fields = {}) =>
    client.daraja('/mpesa/accountbalance/v1/query', {
      Initiator: 'uliza-demo',
      CommandID: 'AccountBalance',
      PartyA: shortcode,
      IdentifierType: '4',
      ...common,
      ...differences,
    })

  const results = () =>
    client.receiver.callbacks.flatMap(({ raw, path }): Result[] =>
      path.startsWith('/hooks/result') ? [JSON.parse(raw).Result] : [],
    )

  return {
    ...client,
    b2c,
    reverse,
    status,
    balance,
    results,
    codes: () => results().map(({ ResultCode }) => ResultCode),
    /** What came to the time-out address. */
    timeouts: () =>
      client.receiver.callbacks.flatMap(({ raw, path }) =>
        path.startsWith('/hooks/timeout') ? [JSON.parse(raw)] : [],
      ),
    /** A customer's payment of 1,610 shillings, by its receipt. */
    async payFrom(phone: string): Promise<string> {
      await client.push(phone)
      await client.wait(5)
      return client.context.prompts.ofPhone(phone)[0]?.receipt ?? ''
    },
    /** Asks for the status and waits for the answer. */
    async statusOf(subject: Parameters<typeof status>[0]): Promise<Result | undefined> {
      await status(subject)
      await client.wait(2)
      return results().at(-1)
    },
  }
}

export type InitiatorClient = Awaited<ReturnType<typeof startInitiatorClient>>

/** Every value a result has under a key: some come twice. */
export const parameterValues = (result: Result | undefined, key: string) =>
  result?.ResultParameters?.ResultParameter.filter(({ Key }) => Key === key).map(({ Value }) => Value) ?? []

/** The status that a query reports of a transaction. */
export const statusOf = async (client: InitiatorClient, OriginalConversationID = '') =>
  parameterValues(await client.statusOf({ OriginalConversationID }), 'TransactionStatus')

export const balanceOf = (client: InitiatorClient, phone = manualPhone) => client.context.phones.get(phone).balanceKES

/** A B2C payment to a phone with a scenario assigned, when its result is due. */
export async function sendB2cWithScenario(scenario: string) {
  const client = await startInitiatorClient()
  await client.control('/scenario', { phone: manualPhone, command: 'b2c', scenario })
  const OriginatorConversationID = 'b'.repeat(32)
  const answer = await client.b2c(manualPhone, { OriginatorConversationID }).catch(() => undefined)
  await client.wait(5)
  return { client, answer, OriginalConversationID: OriginatorConversationID }
}
