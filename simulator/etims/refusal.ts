const messages = {
  '000': 'It is succeeded',
  '001': 'There is no search result',
  '900': 'There is no Header information.',
  '901': 'It is not valid device.',
  '902': 'This device is installed.',
  '910': 'Request parameter error.',
  '911': 'Request full text is empty.',
  '913': 'Request code value error.',
  '921': 'Sales or sales invoice data which is declared cannot be received.',
  '994': 'There is overlapped data.',
  '999': 'An unknown error occurs. Please contact to administrator.',
} as const

export type ResultCode = keyof typeof messages

/** What is not taken: the code of the direct door, and what the gateway says of it. */
export class EtimsRefusal extends Error {
  readonly code: ResultCode
  constructor(code: ResultCode, detail: string = messages[code]) {
    super(detail)
    this.code = code
  }
}

export const messageOf = (code: ResultCode) => messages[code]
