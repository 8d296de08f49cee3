import * as accountLinks from './account/account-links.ts'
import * as identity from './account/identity.ts'
import * as lostFactor from './account/lost-factor.ts'
import * as notMe from './account/not-me.ts'
import * as passkeys from './account/passkeys.ts'
import * as personalData from './account/personal-data.ts'
import * as phoneCodes from './account/phone-codes.ts'
import * as secondFactor from './account/second-factor.ts'
import * as securityEvents from './account/security-events.ts'
import * as accountCart from './account-cart.ts'
import * as addresses from './addresses.ts'
import * as adminAlerts from './admin/alerts/alerts.ts'
import * as adminAnalytics from './admin/analytics.ts'
import * as announcements from './admin/announcements.ts'
import * as adminAudit from './admin/audit.ts'
import * as corrections from './admin/corrections.ts'
import * as adminEvents from './admin/events.ts'
import * as adminFeatured from './admin/featured.ts'
import * as adminJobs from './admin/jobs.ts'
import * as ledgerProof from './admin/ledger-proof.ts'
import * as adminMessageTexts from './admin/message-texts.ts'
import * as adminMessages from './admin/messages.ts'
import * as adminOrders from './admin/orders.ts'
import * as adminPayments from './admin/payments.ts'
import * as payoutApprovals from './admin/payout-approvals.ts'
import * as payoutBatches from './admin/payout-batches.ts'
import * as adminProblems from './admin/problems.ts'
import * as productApprovals from './admin/product-approvals.ts'
import * as reconciliation from './admin/reconciliation.ts'
import * as adminReviews from './admin/reviews.ts'
import * as marketSearch from './admin/search.ts'
import * as adminSettings from './admin/settings/settings.ts'
import * as suspense from './admin/suspense.ts'
import * as synonyms from './admin/synonyms.ts'
import * as adminContacts from './admin/users/contacts.ts'
import * as erasure from './admin/users/erasure.ts'
import * as lostFactors from './admin/users/lost-factors.ts'
import * as adminUsers from './admin/users/users.ts'
import * as vendorOverview from './admin/vendors/vendor-overview.ts'
import * as adminVendors from './admin/vendors.ts'
import * as adminWebhookEvents from './admin/webhook-events.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as gateDevices from './door/devices.ts'
import * as gateLog from './door/gate-log.ts'
import * as incidents from './door/incidents.ts'
import * as scan from './door/scan.ts'
import * as scanSync from './door/sync.ts'
import * as eventCancellation from './events/event-cancellation.ts'
import * as eventEditing from './events/event-editing.ts'
import * as eventGuests from './events/event-guests.ts'
import * as eventMessages from './events/event-messages.ts'
import * as queue from './events/queue.ts'
import * as ticketReturns from './events/ticket-returns.ts'
import * as vendorEvents from './events/vendor-events.ts'
import * as waitlist from './events/waitlist.ts'
import * as events from './events.ts'
import * as favourites from './favourites/favourites.ts'
import * as knownHome from './favourites/known-home.ts'
import * as featured from './featured/featured.ts'
import * as foodFacts from './food-facts.ts'
import * as guests from './guests/guests.ts'
import * as linkedOrders from './guests/linked-orders.ts'
import * as phoneSignIn from './guests/phone-sign-in.ts'
import * as bulkChange from './menu/bulk-change.ts'
import * as menuOrder from './menu/menu-order.ts'
import * as productImport from './menu/product-import.ts'
import * as billingDetails from './money/billing-details.ts'
import * as commissions from './money/commissions.ts'
import * as disbursements from './money/disbursements.ts'
import * as etims from './money/etims.ts'
import * as importedStatements from './money/imported-statements.ts'
import * as invoices from './money/invoices.ts'
import * as payments from './money/payments.ts'
import * as payoutPhone from './money/payout-phone.ts'
import * as payoutWarnings from './money/payout-warnings.ts'
import * as payouts from './money/payouts.ts'
import * as priceLines from './money/price-lines.ts'
import * as publicProof from './money/public-proof.ts'
import * as refunds from './money/refunds.ts'
import * as revenue from './money/revenue.ts'
import * as sales from './money/sales.ts'
import * as statements from './money/statements.ts'
import * as notificationChoices from './notifications/choices.ts'
import * as push from './notifications/push.ts'
import * as unsubscribe from './notifications/unsubscribe.ts'
import * as whatsapp from './notifications/whatsapp.ts'
import * as notifications from './notifications.ts'
import * as documents from './onboarding/documents.ts'
import * as shopDraft from './onboarding/shop-draft.ts'
import * as openingAlerts from './opening-alerts.ts'
import * as optionGroups from './options/option-groups.ts'
import * as options from './options/options.ts'
import * as orders from './orders.ts'
import * as pictures from './pictures.ts'
import * as problems from './problems/problems.ts'
import * as vendorProblems from './problems/vendor-problems.ts'
import * as productChanges from './product-changes.ts'
import * as reporting from './reporting.ts'
import * as reviewFields from './reviews/review-fields.ts'
import * as reviews from './reviews/reviews.ts'
import * as vendorReviews from './reviews/vendor-reviews.ts'
import * as search from './search/search.ts'
import * as shell from './shell.ts'
import * as slots from './slots/slots.ts'
import * as staff from './staff/staff.ts'
import * as linkedTickets from './tickets/linked-tickets.ts'
import * as tickets from './tickets/tickets.ts'
import * as ticketTransfers from './tickets/transfers.ts'
import * as vendorTickets from './tickets/vendor-tickets.ts'
import * as underWay from './under-way.ts'
import * as soldOut from './vendor-orders/sold-out.ts'
import * as vendorOrders from './vendor-orders.ts'
import * as vendorProfile from './vendor-profile.ts'
import * as vendors from './vendors.ts'
import * as webhookPayloads from './webhooks/webhook-payloads.ts'
import * as webhooks from './webhooks/webhooks.ts'
import * as errors from './wire/errors.ts'
import * as live from './wire/live.ts'
import * as money from './wire/money.ts'
import * as primitives from './wire/primitives.ts'
import * as service from './wire/service.ts'

export interface ContractGroup {
  /** The tag of its endpoints in the API description, and what is said of it there. */
  tag: string
  description: string
  contracts: Record<string, unknown>[]
}

/** Every contract with endpoints, as the API description groups them. One that is missing here fails a test. */
export const contractGroups: ContractGroup[] = [
  {
    tag: 'Storefront',
    description: 'What anybody can look at.',
    contracts: [vendors, events, search, featured, shell],
  },
  {
    tag: 'Public proof',
    description: 'The seals of the ledger, and what anybody may check by them.',
    contracts: [publicProof],
  },
  {
    tag: 'Account',
    description: 'Signing in, the profile, notifications.',
    contracts: [
      identity,
      guests,
      passkeys,
      personalData,
      phoneCodes,
      phoneSignIn,
      secondFactor,
      lostFactor,
      notMe,
      securityEvents,
      accountLinks,
      notifications,
      notificationChoices,
      unsubscribe,
      whatsapp,
      push,
      live,
    ],
  },
  {
    tag: 'Tickets',
    description: 'The tickets that a person holds, and what their organiser changes.',
    contracts: [tickets, ticketTransfers, linkedTickets, vendorTickets],
  },
  {
    tag: 'Favourites',
    description: 'Shops and products that a customer keeps, and shops that they wait for.',
    contracts: [favourites, knownHome, openingAlerts],
  },
  { tag: 'Waiting lists', description: 'In line for tickets that are sold out.', contracts: [waitlist] },
  { tag: 'Queues', description: 'In line when the sale of an event opens.', contracts: [queue] },
  {
    tag: 'Opening a shop',
    description: 'What somebody writes and sends before there is a shop.',
    contracts: [shopDraft, documents],
  },
  {
    tag: 'Reviews',
    description: 'What customers say of what they bought, answers, and what is hidden.',
    contracts: [reviews, vendorReviews, adminReviews],
  },
  { tag: 'Pictures', description: 'The pictures of a shop.', contracts: [pictures] },
  {
    tag: 'Checkout',
    description: 'A cart, its order and the payment of it.',
    contracts: [checkout, accountCart, orders, linkedOrders, ticketReturns, underWay, addresses],
  },
  {
    tag: 'Invoices',
    description: 'Receipts, credit notes, and the invoices of commissions; by which device they are signed for eTIMS.',
    contracts: [billingDetails, invoices, etims],
  },
  {
    tag: 'Products',
    description: 'What is on sale, and editing it.',
    contracts: [catalog, productChanges, productApprovals, bulkChange, productImport, menuOrder, optionGroups, soldOut],
  },
  {
    tag: 'Vendor events',
    description: 'Making events and selling them.',
    contracts: [vendorEvents, eventCancellation, eventEditing, eventGuests, eventMessages],
  },
  { tag: 'Vendor orders', description: 'What a vendor does with an order.', contracts: [vendorOrders] },
  {
    tag: 'Orders for later',
    description: 'The times that can be ordered for, and how many orders fit in each.',
    contracts: [slots],
  },
  { tag: 'Staff', description: 'Who works for a shop, and invitations to it.', contracts: [staff] },
  { tag: 'Webhooks', description: 'Telling a shop’s own server what happens.', contracts: [webhooks] },
  { tag: 'Shop', description: 'The shop of a vendor and its day.', contracts: [vendorProfile, reporting] },
  {
    tag: 'Check-in',
    description: 'Tickets at the gates, also without a network.',
    contracts: [scan, scanSync, incidents],
  },
  {
    tag: 'Earnings',
    description: 'What a vendor has earned, and payouts of it.',
    contracts: [revenue, sales, statements, payouts, payoutPhone, payoutWarnings, payoutApprovals],
  },
  {
    tag: 'Gate devices',
    description: 'The devices at the gates, which need no account.',
    contracts: [gateDevices, gateLog],
  },
  { tag: 'Commission', description: 'What the marketplace keeps.', contracts: [commissions] },
  { tag: 'Refunds', description: 'Refunds, and how they are sent.', contracts: [refunds] },
  {
    tag: 'Problems',
    description: 'What customers report about their orders, and what becomes of it.',
    contracts: [problems, vendorProblems, adminProblems],
  },
  { tag: 'Payout batches', description: 'Payouts paid together through a portal.', contracts: [payoutBatches] },
  {
    tag: 'Administration',
    description: 'Users, vendors, the settings of the marketplace and the audit trail.',
    contracts: [
      adminUsers,
      lostFactors,
      erasure,
      adminVendors,
      vendorOverview,
      adminSettings,
      adminAudit,
      adminContacts,
    ],
  },
  {
    tag: 'Messages',
    description: 'What was sent to whom, and what became of it.',
    contracts: [adminMessages, announcements, adminMessageTexts],
  },
  { tag: 'Home page', description: 'What is planned for the home page.', contracts: [adminFeatured] },
  { tag: 'Jobs', description: 'What is done in the background, and what of it failed.', contracts: [adminJobs] },
  {
    tag: 'Ledger proof',
    description: 'The rules of the ledger, checked in the background, and corrections by two administrators.',
    contracts: [ledgerProof, corrections],
  },
  {
    tag: 'All orders',
    description: 'Orders and payments of all vendors.',
    contracts: [adminOrders, adminPayments, adminWebhookEvents],
  },
  {
    tag: 'Reconciliation',
    description: 'Statements, suspense and what they leave open.',
    contracts: [reconciliation, importedStatements, suspense],
  },
  { tag: 'Analytics', description: 'How the market goes.', contracts: [adminAnalytics] },
  { tag: 'Health', description: 'Whether it runs, and what was alerted.', contracts: [adminAlerts] },
  {
    tag: 'All events',
    description: 'Events of all vendors: taken down, put back, cancelled for their organisers.',
    contracts: [adminEvents],
  },
  { tag: 'Search', description: 'One search over everything that administrators look up.', contracts: [marketSearch] },
  {
    tag: 'What is searched for',
    description: 'Words that mean the same, and words that found nothing.',
    contracts: [synonyms],
  },
  { tag: 'Service', description: 'What the service says of itself.', contracts: [service] },
]

/** Contracts that have schemas and no endpoint. */
export const sharedContracts: Record<string, unknown>[] = [
  foodFacts,
  options,
  priceLines,
  reviewFields,
  payments,
  disbursements,
  errors,
  money,
  primitives,
  webhookPayloads,
]
