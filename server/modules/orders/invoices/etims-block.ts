import type { Cents } from '#contracts/wire/money.ts'
import { type EtimsSignature, salesLines } from '#server/modules/etims/index.ts'
import type { invoiceLabels } from './invoice-labels.ts'
import type { IssuedInvoice } from './issued.queries.ts'

/** What the tax authority has signed of a document, as it is printed. */
export interface EtimsBlock {
  /** What the QR code says: the authority's page of it. */
  url: string
  facts: [label: string, value: string][]
  /** By tax letter; of a credit note below zero. */
  taxes: { letter: string; netCents: Cents; vatCents: Cents }[]
  /** What the authority demands on a credit note, in its own words. */
  demanded: string | null
}

/** It has been sent since it was issued, and its code comes later. */
export interface BeingSigned {
  issuedAt: Date
}

interface Printing {
  etimsReceiptUrl: string
  words: ReturnType<typeof invoiceLabels>
  /** Of the receipt that a credit note is of. */
  credited: EtimsSignature | null
}

const letters = ['A', 'B', 'C', 'D', 'E'] as const
const creditNoteIsApproved = 'CREDIT NOTE IS APPROVED ONLY FOR ORIGINAL SALES RECEIPT'

/** As the authority writes it: in fours. */
const inFours = (text: string) => text.match(/.{1,4}/g)?.join('-') ?? ''
const unitNumber = ({ controlUnit, receiptNumber }: EtimsSignature) => `${controlUnit}/${receiptNumber}`

/** Null of what is not signed and is not going to be. */
export function etimsBlock(
  issued: IssuedInvoice,
  { etimsReceiptUrl, words, credited }: Printing,
): EtimsBlock | BeingSigned | null {
  const { signature, kind, isBeingSigned, issuedAt } = issued
  if (!signature) return isBeingSigned ? { issuedAt } : null
  const isCredit = kind === 'CREDIT_NOTE'
  const lines = salesLines(issued) ?? []
  const sign = isCredit ? -1 : 1
  const sum = (letter: string, column: (line: (typeof lines)[number]) => Cents) =>
    lines.filter((line) => line.letter === letter).reduce((total, line) => total + sign * column(line), 0)
  const { pin, branchId, receiptNumber, totalNumber, internalData } = signature
  const isPinRefused = issued.buyerPin !== null && signature.customerPin === null
  return {
    url: `${etimsReceiptUrl}${pin}${branchId}${signature.signature}`,
    facts: [
      [words.signedAt, words.moment(signature.signedAt)],
      [words.controlUnit, signature.controlUnit],
      [words.unitNumber, unitNumber(signature)],
      ...(credited ? [[words.creditedNumber, unitNumber(credited)] satisfies [string, string]] : []),
      [words.counter, `${receiptNumber}/${totalNumber} ${isCredit ? 'NC' : 'NS'}`],
      [words.itemCount, String(lines.length)],
      ...(isPinRefused ? [[words.buyerPin, words.pinRefused] satisfies [string, string]] : []),
      [words.internalData, inFours(internalData)],
      [words.signature, inFours(signature.signature)],
    ],
    taxes: letters.map((letter) => ({
      letter,
      netCents: sum(letter, ({ cents, vatCents }) => cents - vatCents),
      vatCents: sum(letter, ({ vatCents }) => vatCents),
    })),
    demanded: isCredit ? creditNoteIsApproved : null,
  }
}
