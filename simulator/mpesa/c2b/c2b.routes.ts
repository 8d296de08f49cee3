import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { isAllowedCallbackUrl } from '#simulator/mpesa/callback-url.ts'
import { DarajaError, darajaRoute } from '#simulator/mpesa/daraja-http.ts'
import { requestId } from '#simulator/mpesa/identifiers.ts'
import {
  checkFields,
  type FieldRule,
  fieldText,
  isAmount,
  isMsisdn,
  isOneOf,
  isShortcode,
} from '#simulator/mpesa/request-fields.ts'
import { payByHand } from './pay-by-hand.ts'
import type { Registration } from './paybill-behaviour.ts'

/** The letters of the type count: "completed" is refused. */
const registrationRules: FieldRule[] = [
  ['ShortCode', isShortcode],
  ['ResponseType', isOneOf('Completed', 'Cancelled')],
  ['ConfirmationURL', isAllowedCallbackUrl],
  ['ValidationURL', isAllowedCallbackUrl],
]

const simulationRules: FieldRule[] = [
  ['ShortCode', isShortcode],
  ['CommandID', isOneOf('CustomerPayBillOnline')],
  ['Amount', isAmount],
  ['Msisdn', isMsisdn],
  ['BillRefNumber', (value) => value.length >= 1 && value.length <= 20],
]

/** Customers who pay by hand: where that is reported, and Safaricom's own way to try it. */
export function c2bRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { settings, paybill, random, log, phones } = context

  function checkOwn(shortcode: unknown) {
    if (fieldText(shortcode) !== settings.shortcode)
      throw new DarajaError(400, '400.003.02', 'Bad Request - Kindly use your own ShortCode')
  }
  // Misspelt at Safaricom.
  const accepted = (description: string) => ({
    OriginatorCoversationID: requestId(random),
    ResponseCode: '0',
    ResponseDescription: description,
  })

  for (const version of [1, 2] as const) {
    darajaRoute(app, `/mpesa/c2b/v${version}/registerurl`, async ({ body }) => {
      const fields = checkFields(body, registrationRules)
      checkOwn(fields.ShortCode)
      // As in production, where they are registered once, and deleted in the portal.
      if (paybill.registration()) throw new DarajaError(500, '500.003.1001', 'Urls are already registered.')
      const registration: Registration = {
        responseType: fields.ResponseType as Registration['responseType'],
        confirmationUrl: fieldText(fields.ConfirmationURL),
        validationUrl: fieldText(fields.ValidationURL),
        version,
      }
      paybill.register(registration)
      log.add('registration', registration)
      return accepted('Success')
    })

    darajaRoute(app, `/mpesa/c2b/v${version}/simulate`, async ({ body }) => {
      const fields = checkFields(body, simulationRules)
      checkOwn(fields.ShortCode)
      const phone = fieldText(fields.Msisdn)
      const amountKES = Number(fields.Amount)
      phones.get(phone).balanceKES = Math.max(phones.get(phone).balanceKES, amountKES)
      const account = fieldText(fields.BillRefNumber)
      await payByHand(context, { phone, businessNumber: settings.shortcode, account, amountKES })
      return accepted('Accept the service request successfully.')
    })
  }
}
