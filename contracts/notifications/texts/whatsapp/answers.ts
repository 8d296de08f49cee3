import type { Language } from '../../../account/identity.ts'
import type { OrderStatus } from '../../../orders.ts'
import { named } from './whatsapp-types.ts'

/** An order, as its own customer may know it. */
export interface AnsweredOrder {
  orderId: string
  number: string
  shop: string
  /** Empty where the shop has none. */
  shopPhone: string
  status: OrderStatus
}

interface Answers {
  stopped: string
  started: string
  order: (order: AnsweredOrder, url: string) => string
  noOrder: (url: string) => string
  callShop: (order: AnsweredOrder, url: string) => string
  report: (order: AnsweredOrder, url: string) => string
  unknown: (url: string, contact: string | null) => string
}

const statesEn: Record<OrderStatus, string> = {
  PENDING_PAYMENT: 'it is not paid yet',
  PAID: 'it is paid, and the shop has not accepted it yet',
  ACCEPTED: 'the shop makes it now',
  READY: 'it is ready',
  OUT_FOR_DELIVERY: 'it is on the way to you',
  COMPLETED: 'it was handed over',
  EXPIRED: 'it was not paid in time and has ended',
  CANCELLED: 'it was cancelled',
  REJECTED: 'the shop could not make it',
}

const statesSw: Record<OrderStatus, string> = {
  PENDING_PAYMENT: 'bado halijalipwa',
  PAID: 'limelipwa, na duka bado halijalikubali',
  ACCEPTED: 'duka linaliandaa sasa',
  READY: 'liko tayari',
  OUT_FOR_DELIVERY: 'liko njiani kuja kwako',
  COMPLETED: 'lilikabidhiwa',
  EXPIRED: 'halikulipwa kwa wakati na limeisha',
  CANCELLED: 'lilifutwa',
  REJECTED: 'duka halikuweza kuliandaa',
}

/** What somebody who writes to us is answered: one message, about what is theirs. */
export const whatsappAnswers: Record<Language, Answers> = {
  en: {
    stopped: 'Done: no more WhatsApp from Uliza. What matters comes by SMS. If you want it again, send START.',
    started: 'You get WhatsApp about your orders and tickets again. STOP ends it.',
    order: ({ number, shop, status }, url) =>
      `Your last order, ${number} of ${named(shop)}: ${statesEn[status]}.\n${url}`,
    noOrder: (url) => `You have no order yet. Everything that is open to order:\n${url}`,
    callShop: ({ number, shop, shopPhone }, url) =>
      shopPhone
        ? `${named(shop)}, about order ${number}: ${shopPhone}`
        : `How to reach ${named(shop)} stands in the order:\n${url}`,
    report: ({ number }, url) =>
      `Pole. Tell us what is wrong with order ${number}, with a picture if you like:\n${url}`,
    unknown: (url, contact) =>
      `This number belongs to no account that agreed to WhatsApp. Sign in to see your orders:\n${url}${contact ? `\nA person answers at ${contact}.` : ''}`,
  },
  sw: {
    stopped: 'Tayari: hutapata tena WhatsApp kutoka Uliza. Yaliyo muhimu yatakuja kwa SMS. Ukitaka tena, tuma ANZA.',
    started: 'Utapata tena WhatsApp kuhusu maagizo na tiketi zako. ACHA kuacha.',
    order: ({ number, shop, status }, url) =>
      `Agizo lako la mwisho, ${number} la ${named(shop)}: ${statesSw[status]}.\n${url}`,
    noOrder: (url) => `Bado huna agizo. Yote yanayoweza kuagizwa:\n${url}`,
    callShop: ({ number, shop, shopPhone }, url) =>
      shopPhone
        ? `${named(shop)}, kuhusu agizo ${number}: ${shopPhone}`
        : `Jinsi ya kuwafikia ${named(shop)} iko kwenye agizo:\n${url}`,
    report: ({ number }, url) => `Pole. Tuambie kuna tatizo gani na agizo ${number}, na picha ukitaka:\n${url}`,
    unknown: (url, contact) =>
      `Nambari hii si ya akaunti iliyokubali WhatsApp. Ingia uone maagizo yako:\n${url}${contact ? `\nMtu anajibu kwa ${contact}.` : ''}`,
  },
}
