import type { CommandRequest } from '../commands/command.ts'
import { resultBody } from './result-body.ts'

/** As one integrator met it: the request again, without the credential. */
export function timeoutEcho({ fields, originatorConversationId }: CommandRequest) {
  const { SecurityCredential: _secret, ...echo } = fields
  return JSON.stringify({ ...echo, OriginatorConversationID: originatorConversationId })
}

/** As another expects it: a result. Its code says nothing of the money, which may have moved. */
export const timeoutResult = (request: CommandRequest, at: number) => resultBody(request, { code: '17', at })
