type Words = { callback: string; query: string }

const both = (words: string): Words => ({ callback: words, query: words })

/** The wording differs by channel, which is why nobody should read it. */
const results: Record<string, Words> = {
  '0': both('The service request is processed successfully.'),
  '1': both('The balance is insufficient for the transaction.'),
  '3': both('Declined due to limit rule: greater than the maximum transaction amount.'),
  '17': both('System internal error.'),
  '26': both('System busy. The service request is rejected.'),
  '1001': both('Unable to lock subscriber, a transaction is already in process for the current subscriber'),
  '1019': both('Transaction has expired.'),
  '1025': both('An error occurred while sending a push request.'),
  '1032': { callback: 'Request cancelled by user', query: 'Request Cancelled by user.' },
  '1037': { callback: 'No response from user.', query: 'DS timeout user cannot be reached.' },
  '2001': both('The initiator information is invalid.'),
  '2028': both('The request is not permitted according to product assignment.'),
  '8006': both('The security credential is locked.'),
  '9999': both('Request failed.'),
  SFC_IC0003: both('The operator does not exist.'),
}

export const resultWords = (code: string): Words => results[code] ?? both('Request failed.')
