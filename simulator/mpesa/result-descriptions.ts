/** In callbacks and results: a number wherever it can be one; SFC_IC0003 and R000001 stay strings. */
export const resultCodeValue = (code: string) => (/^\d+$/.test(code) ? Number(code) : code)

type ChannelDescriptions = { callback: string; query: string }

const sameForBoth = (description: string): ChannelDescriptions => ({ callback: description, query: description })

/** The wording differs by channel, which is why nobody should read it. */
const stkDescriptions: Record<string, ChannelDescriptions> = {
  '0': sameForBoth('The service request is processed successfully.'),
  '1': sameForBoth('The balance is insufficient for the transaction.'),
  '3': sameForBoth('Declined due to limit rule: greater than the maximum transaction amount.'),
  '17': sameForBoth('System internal error.'),
  '26': sameForBoth('System busy. The service request is rejected.'),
  '1001': sameForBoth('Unable to lock subscriber, a transaction is already in process for the current subscriber'),
  '1019': sameForBoth('Transaction has expired.'),
  '1025': sameForBoth('An error occurred while sending a push request.'),
  '1032': { callback: 'Request cancelled by user', query: 'Request Cancelled by user.' },
  '1037': { callback: 'No response from user.', query: 'DS timeout user cannot be reached.' },
  '2001': sameForBoth('The initiator information is invalid.'),
  '2028': sameForBoth('The request is not permitted according to product assignment.'),
  '8006': sameForBoth('The security credential is locked.'),
  '9999': sameForBoth('Request failed.'),
  SFC_IC0003: sameForBoth('The operator does not exist.'),
}

export const stkResultDescription = (code: string): ChannelDescriptions =>
  stkDescriptions[code] ?? sameForBoth('Request failed.')

const commandDescriptions: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '2': 'Declined due to limit rule: less than the minimum transaction amount.',
  '3': 'Declined due to limit rule: greater than the maximum transaction amount.',
  '4': 'Declined due to limit rule: would exceed daily transfer limit.',
  '8': 'Declined due to limit rule: would exceed the maximum balance.',
  '11': 'The DebitParty is in an invalid state.',
  '17': 'System internal error.',
  '21': 'The initiator is not allowed to initiate this request.',
  '25': 'The format of parameter null is invalid.',
  '26': 'System busy. The service request is rejected.',
  '2001': 'The initiator information is invalid.',
  '2006': 'Declined due to account rule: The account status does not allow this transaction.',
  '2028': 'The request is not permitted according to product assignment.',
  '2032': 'The transaction does not exist.',
  '2040': "Credit Party customer type (Unregistered or Registered Customer) can't be supported by the service.",
  '8006': 'The security credential is locked.',
  SFC_IC0003: 'The operator does not exist.',
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
}

export const commandResultDescription = (code: string) => commandDescriptions[code] ?? 'Request failed.'
