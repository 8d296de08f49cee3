import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { html } from '#simulator/page/html.ts'
import { header, layout } from '#simulator/page/layout.ts'
import { sendPage } from '#simulator/page/send-page.ts'
import { eastAfricaTime } from '#simulator/platform/east-africa-time.ts'
import type { Sale } from './check-sale.ts'

/** The page that a receipt's QR code leads to: what the authority has of it. */
export function verificationRoutes(app: FastifyInstance, { etims }: SimulatorContext) {
  app.get<{ Querystring: { Data?: string } }>(
    '/common/link/etims/receipt/indexEtimsReceiptData',
    async (request, reply) => {
      const [, tin = '', bhfId = '', sign = ''] = /^(.{11})(.{2})(.{16})$/.exec(request.query.Data ?? '') ?? []
      const device = etims.devices.get(etims.keyOf(tin, bhfId))
      const found = device?.registered.find(({ signed }) => signed.rcptSign === sign)
      if (!device || !found) {
        const none = html`<body>${header}<main><section class="column"><h1>No such receipt</h1></section></main></body>`
        return sendPage(reply, layout('eTIMS', none), 404)
      }
      const sale = found.request as unknown as Sale
      const facts = [
        ['Control unit', device.sdcId],
        ['Invoice number', `${device.sdcId}/${found.signed.curRcptNo}`],
        ['PIN of the seller', device.tin],
        ['Number of the seller', sale.trdInvcNo],
        ['When', eastAfricaTime(found.signed.at).dashed],
        ['Without tax', sale.totTaxblAmt.toFixed(2)],
        ['Tax', sale.totTaxAmt.toFixed(2)],
        ['Total', sale.totAmt.toFixed(2)],
      ] as const
      const page = html`<body>${header}<main><section class="column">
        <h1>${sale.rcptTyCd === 'R' ? 'Credit note' : 'Sale'}</h1>
        <ul class="payments">${facts.map(([label, value]) => html`<li>${label} <span>${value}</span></li>`)}</ul>
      </section></main></body>`
      return sendPage(reply, layout('eTIMS', page))
    },
  )
}
