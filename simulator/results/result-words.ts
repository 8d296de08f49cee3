const words: Record<string, string> = {
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

export const resultWords = (code: string) => words[code] ?? 'Request failed.'
