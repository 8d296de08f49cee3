import { codeOnTheWire } from '../code-on-the-wire.ts'
import type { CommandName, CommandRequest, Parameter } from '../commands/command.ts'
import { placeholderReceipt } from '../identifiers.ts'
import { textOf } from '../merchant.ts'
import type { Told } from './notices.ts'
import { resultWords } from './result-words.ts'

const safaricomsOwn = (api: string): Parameter => ({
  Key: 'QueueTimeoutURL',
  Value: `https://internalsandbox.safaricom.co.ke/mpesa/${api}/v1/submit`,
})

const reference: Record<CommandName, (request: CommandRequest) => Parameter> = {
  b2c: () => safaricomsOwn('b2cresults'),
  reversal: () => safaricomsOwn('reversalresults'),
  status: ({ fields }) => ({ Key: 'Occasion', Value: textOf(fields.Occasion) || undefined }),
  balance: () => safaricomsOwn('abresults'),
}

/** The JSON Safaricom posts to the merchant about what became of a request. */
export function resultBody(request: CommandRequest, { code, at, receipt, parameters }: Told) {
  // The balance query tells in strings what the others tell in numbers.
  const isInStrings = request.command === 'balance'
  const json = JSON.stringify({
    Result: {
      ResultType: isInStrings ? '0' : 0,
      ResultCode: isInStrings ? code : codeOnTheWire(code),
      ResultDesc: resultWords(code),
      OriginatorConversationID: request.originatorConversationId,
      ConversationID: request.conversationId,
      TransactionID: receipt ?? placeholderReceipt(at),
      ...(parameters && { ResultParameters: { ResultParameter: parameters } }),
      ReferenceData: { ReferenceItem: reference[request.command](request) },
    },
  })
  // Funds have two decimals on the wire, which JSON.stringify cannot write.
  return json.replace(/("Key":"\w+AvailableFunds","Value":-?\d+)/g, '$1.00')
}
