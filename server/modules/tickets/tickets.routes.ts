import { showLinkedTickets as showLinkedTicketsEndpoint } from '#contracts/tickets/linked-tickets.ts'
import * as contract from '#contracts/tickets/tickets.ts'
import * as transfers from '#contracts/tickets/transfers.ts'
import * as ofVendor from '#contracts/tickets/vendor-tickets.ts'
import { readLanguage } from '#server/modules/identity/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { hashToken } from '#server/platform/ids.ts'
import { sendPdf } from '#server/platform/pdf/send-pdf.ts'
import { nameTicket } from './changes/name-ticket.ts'
import { reissueTicket } from './changes/reissue-ticket.ts'
import { showLinkedTickets } from './links/show-linked-tickets.ts'
import { type TicketPdfDeps, ticketPdf } from './pdf/ticket-pdf.ts'
import { ownTicket, ticketsOfOwner } from './tickets.queries.ts'
import { acceptTicket, type TransferDeps, takeTicketBack, transferTicket } from './transfers/transfer-ticket.ts'
import { describeTransfer, findOpenTransfer } from './transfers/transfers.queries.ts'

type TicketsDeps = TransferDeps & TicketPdfDeps

export function mountTickets(http: Http, deps: TicketsDeps) {
  const { db } = deps

  serve(http, contract.listMyTickets, ({ actor, query }) => ticketsOfOwner(deps, actor.userId, query))

  serve(http, contract.ticketPdf, async ({ actor, params, query, reply }) =>
    sendPdf(reply, await ticketPdf(deps, actor.userId, { ...params, ...query }), `uliza-ticket-${params.id}`),
  )

  serve(http, contract.nameTicket, async ({ actor, params, body }) => {
    await nameTicket(deps, actor, params.id, body.name)
    return ownTicket(deps, actor.userId, params.id)
  })

  serve(http, transfers.transferTicket, async ({ actor, params, body, request }) => {
    const { link } = await transferTicket(deps, actor, params.id, {
      ...body,
      language: readLanguage(request) ?? 'en',
    })
    return { ticket: await ownTicket(deps, actor.userId, params.id), link }
  })

  serve(http, transfers.takeTicketBack, async ({ actor, params }) => {
    await takeTicketBack(deps, actor, params.id)
    return ownTicket(deps, actor.userId, params.id)
  })

  serve(http, transfers.checkTicketTransfer, async ({ body }) => {
    const transfer = await findOpenTransfer(db, hashToken(body.token))
    const described = transfer && (await describeTransfer(db, transfer))
    if (!described) throw new DomainError('link_expired', 'This link is used, or the ticket was taken back.')
    const [from = ''] = described.from.split(/\s+/)
    return { ...described, from, startsAt: described.startsAt.toISOString() }
  })

  serve(http, transfers.acceptTicket, async ({ actor, body }) =>
    ownTicket(deps, actor.userId, await acceptTicket(deps, actor, body.token)),
  )

  serve(http, showLinkedTicketsEndpoint, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return showLinkedTickets(deps, body.token, request.ip)
  })

  serve(http, ofVendor.reissueTicket, ({ actor, params, body }) => reissueTicket(deps, actor, { ...params, ...body }))
}
