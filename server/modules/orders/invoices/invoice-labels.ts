import type { InvoiceKind } from '#contracts/money/invoices.ts'
import type { PriceBasis, PriceLineKind } from '#contracts/money/price-lines.ts'
import type { FulfilmentMethod } from '#contracts/orders.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { type PdfLanguage, printedMoment, printedTime } from '#server/platform/pdf/printed.ts'

interface Words {
  titles: Record<InvoiceKind, string>
  taxTitles: Record<InvoiceKind, string>
  number: (number: string) => string
  order: string
  pin: string
  notRegistered: string
  paidBy: (method: string) => string
  refundedOn: string
  forMonth: string
  to: string
  payment: string
  refund: string
  receipt: string
  from: string
  done: Record<FulfilmentMethod, string>
  creditOf: string
  reason: string
  what: string
  count: string
  each: string
  net: string
  vat: (percent: number) => string
  total: string
  delivery: string
  deliveryTo: (area: string) => string
  discount: string
  fee: string
  tax: string
  otherRefunded: string
  partRefunded: string
  commission: string
  commissionBack: string
  commissionOther: string
  etimsPlace: string
  signedAt: string
  controlUnit: string
  unitNumber: string
  creditedNumber: string
  counter: string
  itemCount: string
  internalData: string
  signature: string
  buyerPin: string
  pinRefused: string
  scan: string
  taxLetter: string
  taxOf: string
  noTaxTitle: string
  noTaxText: string
  noCodeTitle: string
  noCodeText: string
  soonCodeTitle: string
  soonCodeText: string
  soldBy: string
  ofCommission: string
}

const all: Record<PdfLanguage, Words> = {
  en: {
    titles: { RECEIPT: 'Receipt', CREDIT_NOTE: 'Credit note', COMMISSION_INVOICE: 'Commission invoice' },
    taxTitles: { RECEIPT: 'Tax receipt', CREDIT_NOTE: 'Tax credit note', COMMISSION_INVOICE: 'Tax invoice' },
    number: (number) => `No. ${number}`,
    order: 'Order',
    pin: 'KRA PIN',
    notRegistered: 'not registered for VAT',
    paidBy: (method) => `Paid by ${method}`,
    refundedOn: 'Refunded',
    forMonth: 'For',
    to: 'To',
    payment: 'Payment',
    refund: 'Refund',
    receipt: 'Receipt of the payment',
    from: 'From',
    done: { DELIVERY: 'Delivered', PICKUP: 'Picked up', TICKETS: 'Tickets issued' },
    creditOf: 'Credits receipt',
    reason: 'Reason',
    what: 'What',
    count: 'Count',
    each: 'Each',
    net: 'Without VAT',
    vat: (percent) => `VAT ${percent} %`,
    total: 'Total',
    delivery: 'Delivery',
    deliveryTo: (area) => `Delivery, ${area}`,
    discount: 'Discount',
    fee: 'Service fee of Uliza',
    tax: 'Tax',
    otherRefunded: 'Delivery and the rest',
    partRefunded: 'Refund of the order',
    commission: 'Commission on orders',
    commissionBack: 'Commission given back with refunds',
    commissionOther: 'Corrections',
    etimsPlace: 'Place of the eTIMS code',
    signedAt: 'Signed',
    controlUnit: 'Control unit',
    unitNumber: 'Invoice number',
    creditedNumber: 'Original invoice number',
    counter: 'Receipt counter',
    itemCount: 'Items',
    internalData: 'Internal data',
    signature: 'Signature',
    buyerPin: 'PIN of the buyer',
    pinRefused: 'not taken by eTIMS: correct it in your account for later orders',
    scan: 'Scan to see this document at the Kenya Revenue Authority.',
    taxLetter: 'Tax class',
    taxOf: 'Tax',
    noTaxTitle: 'No tax invoice',
    noTaxText:
      'Whoever sold this is not registered for VAT, so the price holds none. If they join eTIMS, its code stands here.',
    noCodeTitle: 'No eTIMS code yet',
    noCodeText: 'To claim this as an expense, ask whoever sold it for the invoice that eTIMS has of it.',
    soonCodeTitle: 'eTIMS is signing this',
    soonCodeText: 'Open this document again in your account in a moment: its eTIMS code stands here then.',
    soldBy: 'Sold by the shop named above; Uliza took the payment on its behalf.',
    ofCommission: 'What Uliza kept of the shop’s sales in this month, as its statement has it.',
  },
  sw: {
    titles: { RECEIPT: 'Risiti', CREDIT_NOTE: 'Hati ya marejesho', COMMISSION_INVOICE: 'Ankara ya kamisheni' },
    taxTitles: {
      RECEIPT: 'Risiti ya kodi',
      CREDIT_NOTE: 'Hati ya marejesho ya kodi',
      COMMISSION_INVOICE: 'Ankara ya kodi',
    },
    number: (number) => `Na. ${number}`,
    order: 'Agizo',
    pin: 'PIN ya KRA',
    notRegistered: 'haijasajiliwa kwa VAT',
    paidBy: (method) => `Imelipwa kwa ${method}`,
    refundedOn: 'Imerejeshwa',
    forMonth: 'Ya',
    to: 'Kwa',
    payment: 'Malipo',
    refund: 'Marejesho',
    receipt: 'Risiti ya malipo',
    from: 'Kutoka',
    done: { DELIVERY: 'Imefikishwa', PICKUP: 'Imechukuliwa', TICKETS: 'Tiketi zimetolewa' },
    creditOf: 'Hurejesha risiti',
    reason: 'Sababu',
    what: 'Kitu',
    count: 'Idadi',
    each: 'Kila moja',
    net: 'Bila VAT',
    vat: (percent) => `VAT ${percent} %`,
    total: 'Jumla',
    delivery: 'Kufikishiwa',
    deliveryTo: (area) => `Kufikishiwa, ${area}`,
    discount: 'Punguzo',
    fee: 'Ada ya huduma ya Uliza',
    tax: 'Kodi',
    otherRefunded: 'Kufikishiwa na mengine',
    partRefunded: 'Marejesho ya agizo',
    commission: 'Kamisheni ya maagizo',
    commissionBack: 'Kamisheni iliyorejeshwa na marejesho',
    commissionOther: 'Masahihisho',
    etimsPlace: 'Mahali pa msimbo wa eTIMS',
    signedAt: 'Imetiwa sahihi',
    controlUnit: 'Kitengo cha udhibiti',
    unitNumber: 'Namba ya ankara',
    creditedNumber: 'Namba ya ankara ya awali',
    counter: 'Kihesabu cha risiti',
    itemCount: 'Vitu',
    internalData: 'Data ya ndani',
    signature: 'Sahihi',
    buyerPin: 'PIN ya mnunuzi',
    pinRefused: 'haikukubaliwa na eTIMS: irekebishe kwenye akaunti yako kwa oda zijazo',
    scan: 'Changanua uone hati hii kwa Mamlaka ya Mapato Kenya.',
    taxLetter: 'Daraja la kodi',
    taxOf: 'Kodi',
    noTaxTitle: 'Si ankara ya kodi',
    noTaxText: 'Aliyeuza hajasajiliwa kwa VAT, kwa hiyo bei haina VAT. Akijiunga na eTIMS, msimbo wake utakuwa hapa.',
    noCodeTitle: 'Bado hakuna msimbo wa eTIMS',
    noCodeText: 'Ili kudai hii kama gharama, mwombe aliyeuza ankara ambayo eTIMS inayo.',
    soonCodeTitle: 'eTIMS inatia hati hii sahihi',
    soonCodeText: 'Ifungue tena kwenye akaunti yako baada ya muda mfupi: msimbo wake wa eTIMS utakuwa hapa.',
    soldBy: 'Imeuzwa na duka lililotajwa juu; Uliza ilipokea malipo kwa niaba yake.',
    ofCommission: 'Kiasi ambacho Uliza ilibaki nacho kwenye mauzo ya duka mwezi huu, kama taarifa yake inavyosema.',
  },
}

/** The words of a document of a sale, with times as Nairobi's clocks show them. */
export function invoiceLabels(language: PdfLanguage) {
  const words = all[language]
  return {
    ...words,
    moment(moment: Date): string {
      const day = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
      return `${printedMoment(language, moment, day)}, ${printedTime(language, moment)}`
    },
    month: (month: string) =>
      printedMoment(language, new Date(`${month}-15T09:00:00Z`), { month: 'long', year: 'numeric' }),
    priceLine(kind: PriceLineKind, basis: PriceBasis | null): string {
      if (basis?.label) return basis.label[language]
      if (kind === 'DELIVERY') return basis?.areaName ? words.deliveryTo(basis.areaName) : words.delivery
      return { GOODS: words.what, DISCOUNT: words.discount, FEE: words.fee, TAX: words.tax }[kind]
    },
  }
}

/** `1,610.00`, in shillings. */
export const formatCents = (cents: Cents): string =>
  (cents / 100).toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatDocumentNumber = (number: number): string => String(number).padStart(6, '0')
