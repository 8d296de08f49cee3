/**
 * What is asked for again and again; `{id}` and `{number}` stand for orders taken from all over the list, `{vendor}`
 * for their vendors.
 */
export interface Call {
  name: string
  path: string
  /** Milliseconds within which 95 of 100 answers have come. */
  limit: number
}

const list = (name: string, path: string, limit: number): Call => ({ name, path, limit })

const vendorPage = 100
/** Each page of the vendor's workspace, and what its lists are narrowed to. */
export const vendorCalls: Call[] = [
  list('today', '/api/vendor/dashboard', vendorPage),
  list('orders to do', '/api/vendor/orders?status=TO_ACCEPT', vendorPage),
  list('orders that are done', '/api/vendor/orders?status=DONE', vendorPage),
  list('all orders', '/api/vendor/orders', vendorPage),
  list('orders by number', '/api/vendor/orders?search={number}', vendorPage),
  list('orders by name', '/api/vendor/orders?search=Mutiso', vendorPage),
  list('orders of nobody', '/api/vendor/orders?search=nobody+of+this+name', vendorPage),
  list('an order', '/api/vendor/orders/{id}', vendorPage),
  list('products', '/api/vendor/products', vendorPage),
  list('products by name', '/api/vendor/products?search=tilapia', vendorPage),
  list('archived products', '/api/vendor/products?status=ARCHIVED', vendorPage),
  list('sold out', '/api/vendor/sold-out', vendorPage),
  list('events', '/api/vendor/events', vendorPage),
  list('revenue of a month', '/api/vendor/revenue', vendorPage),
  list('revenue of a year', '/api/vendor/revenue?from={yearAgo}&to={today}', vendorPage),
  list('ledger entries', '/api/vendor/revenue/entries', vendorPage),
  list('orders sold', '/api/vendor/revenue/orders', vendorPage),
  list('lines sold', '/api/vendor/revenue/lines', vendorPage),
  list('statement of a month', '/api/vendor/revenue/statement', vendorPage),
  list('payouts', '/api/vendor/payouts', vendorPage),
  list('options', '/api/vendor/option-groups', vendorPage),
  list('profile', '/api/vendor/profile', vendorPage),
  list('the page of the shop', '/api/vendors/mama-achieng', vendorPage),
]

const adminList = 150
/** A list in each of its orders: of all its rows, and of the last year's, which another index may find. */
const sorted = (name: string, path: string, orders: string[], by = 'sortBy') =>
  orders.flatMap((order) => [
    list(`${name}, ${order}`, `${path}?${by}=${order}`, adminList),
    list(`${name} of a year, ${order}`, `${path}?${by}=${order}&from={yearAgo}&to={today}`, adminList),
  ])
const search = 200
/** Each list of the administrators' workspace, and the searches by name, phone and number. */
export const adminCalls: Call[] = [
  list('today', '/api/admin/dashboard', adminList),
  list('orders', '/api/admin/orders', adminList),
  list('completed orders', '/api/admin/orders?status=COMPLETED', adminList),
  list('orders of a shop', '/api/admin/orders?vendor={slug}', adminList),
  list('an order', '/api/admin/orders/{id}', adminList),
  list('orders by number', '/api/admin/orders?search={number}', search),
  list('orders by phone', '/api/admin/orders?search={phone}', search),
  list('orders by name', '/api/admin/orders?search=Wanjiru+Mutiso', search),
  list('orders of nobody', '/api/admin/orders?search=nobody+of+this+name', search),
  list('users', '/api/admin/users', adminList),
  list('administrators', '/api/admin/users?role=ADMIN', adminList),
  list('users by name', '/api/admin/users?search=Wanjiru+Mutiso', search),
  list('users by phone', '/api/admin/users?search={phone}', search),
  list('users of no such name', '/api/admin/users?search=nobody+of+this+name', search),
  list('vendors', '/api/admin/vendors', adminList),
  list('a vendor', '/api/admin/vendors/{vendor}/overview', adminList),
  list('statement of a vendor', '/api/admin/vendors/{vendor}/statement', adminList),
  list('payouts of a vendor', '/api/admin/payouts?vendor={vendor}', adminList),
  list('events of a vendor', '/api/admin/events?vendor={vendor}', adminList),
  list('vendors by name', '/api/admin/vendors?search=achieng+77', search),
  list('approvals', '/api/admin/vendor-approvals', adminList),
  list('products', '/api/admin/products', adminList),
  list('products by name', '/api/admin/products?search=tilapia', search),
  list('payouts', '/api/admin/payouts', adminList),
  list('rejected payouts', '/api/admin/payouts?status=REJECTED', adminList),
  list('payouts of a shop', '/api/admin/payouts?search=achieng+77', search),
  list('refunds', '/api/admin/refunds', adminList),
  list('audit', '/api/admin/audit', adminList),
  list('users counted', '/api/admin/users/counts', adminList),
  list('audit by words', '/api/admin/audit?search=Reason+77', search),
  list('audit of no such words', '/api/admin/audit?search=nothing+of+this+kind', search),
  list('commissions', '/api/admin/commissions', adminList),
  list('reconciliation', '/api/admin/reconciliation', adminList),
  list('suspense', '/api/admin/suspense', adminList),
  list('suspense by receipt', '/api/admin/suspense?search=VOL0000077', search),
  list('resolved suspense', '/api/admin/suspense?state=RESOLVED', adminList),
  list('uncertain payments', '/api/admin/uncertain-payments', adminList),
  list('webhook events', '/api/admin/webhook-events', adminList),
  list('analytics of 12 months', '/api/admin/analytics?from={yearAgo}&to={today}', 500),
  list('cohorts', '/api/admin/analytics/cohorts', 500),
  list('orders sold in 12 months', '/api/admin/analytics/rows?figure=SALES&from={yearAgo}&to={today}', adminList),
  list(
    'payments failed in 12 months',
    '/api/admin/analytics/rows?figure=FAILURES&from={yearAgo}&to={today}',
    adminList,
  ),
  list('customers of 12 months', '/api/admin/analytics/rows?figure=CUSTOMERS&from={yearAgo}&to={today}', adminList),
  ...sorted('orders', '/api/admin/orders', ['oldest', 'largest', 'smallest']),
  ...sorted('users', '/api/admin/users', ['oldest', 'name']),
  ...sorted('vendors', '/api/admin/vendors', ['oldest', 'name', 'status']),
  ...sorted('approvals', '/api/admin/vendor-approvals', ['newest', 'name']),
  ...sorted('products', '/api/admin/products', ['NAME', 'CHEAPEST', 'DEAREST', 'CHANGED'], 'sort'),
  ...sorted('events', '/api/admin/events', ['latest', 'earliest', 'title']),
  ...sorted('audit', '/api/admin/audit', ['oldest', 'newest']),
  ...sorted('suspense', '/api/admin/suspense', ['oldest', 'newest', 'largest']),
  ...sorted('uncertain payments', '/api/admin/uncertain-payments', ['oldest', 'newest', 'largest']),
  ...['oldest', 'newest', 'largest'].map((order) =>
    list(`statement lines, ${order}`, `/api/admin/reconciliation/lines?show=UNMATCHED&sortBy=${order}`, adminList),
  ),
  list('matched statement lines', '/api/admin/reconciliation/lines?show=MATCHED', adminList),
  ...sorted('missing on statements', '/api/admin/reconciliation/missing', ['oldest', 'newest', 'largest']),
  list('missing on statements, by receipt', '/api/admin/reconciliation/missing?search=a7', search),
  ...sorted('webhook events', '/api/admin/webhook-events', ['oldest', 'newest']),
  ...sorted('refunds', '/api/admin/refunds', ['oldest', 'newest', 'largest']),
  ...sorted('payouts', '/api/admin/payouts', ['oldest', 'newest', 'largest']),
  list('people by two letters', '/api/admin/search?search=wa', search),
]

const found = 50
/** One search over everything: words of many rows and of few, several, misspelt, with filters, and of nothing. */
export const searchCalls: Call[] = [
  list('a word of many', '/api/search?search=kuku', found),
  list('a hundred of many', '/api/search?search=chips&limit=100', found),
  list('two words', '/api/search?search=kuku+wa+nazi', found),
  list('a misspelt word', '/api/search?search=biriyani', found),
  list('a word of few', '/api/search?search=pweza', found),
  list('a diet', '/api/search?search=vegan', found),
  list('what is free of something', '/api/search?search=gluten+free', found),
  list('a shop', '/api/search?search=mama+achieng+77', found),
  list('an area', '/api/search?search=kilimani', found),
  list('in an area, open, to a price', '/api/search?search=pilau&area=Kilimani&open=true&maxPriceKES=400', found),
  list('of a diet, the cheapest first', '/api/search?search=chai&diet=VEGAN&sort=CHEAP', found),
  list('an event', '/api/search?search=jazz', found),
  list('words that are not found together', '/api/search?search=sushi+kuku', found),
  list('nothing', '/api/search?search=sushi', found),
  list('nothing in an area', '/api/search?search=pweza&area=Limuru', found),
  list('suggestions of two letters', '/api/search/suggestions?search=ku', found),
  list('suggestions of three letters', '/api/search/suggestions?search=cha', found),
  list('suggestions of a misspelt word', '/api/search/suggestions?search=biriy', found),
]
