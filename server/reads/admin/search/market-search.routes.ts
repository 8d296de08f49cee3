import type { AdminMembership } from '#contracts/admin/admin-rights.ts'
import { type FoundMoney, type SearchForm, type SearchResults, searchMarket } from '#contracts/admin/search.ts'
import { type OrderSearch, readOrderSearch } from '#server/modules/orders/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { ordersForAdmin } from '../orders/admin-orders.queries.ts'
import { findEvents, findPeople, findProducts, findShops, mostOfEach } from './market-search.queries.ts'
import { findMoney } from './money-search.queries.ts'

const forms: Record<OrderSearch['by'], SearchForm> = {
  number: 'NUMBER',
  digits: 'DIGITS',
  receipt: 'RECEIPT',
  email: 'WORDS',
  name: 'WORDS',
}

export function mountMarketSearch(http: Http, { db }: { db: Db }) {
  serve(http, searchMarket, ({ actor, query }) => search(db, query.search, actor.admin))
}

/** What of money everybody looks up; the rest is found by who decides on it. */
const forAll: FoundMoney['kind'][] = ['PAYOUT', 'REFUND']

/** Looks only where words of this form can be found: a number of an order is nobody's name. */
async function search(db: Db, words: string, { rights }: AdminMembership): Promise<SearchResults> {
  const read = readOrderSearch(words)
  const searchTerm = read.by === 'digits' ? read.digits : words.trim()
  const isWords = read.by === 'name' || read.by === 'receipt' || read.by === 'email'
  const receipt = read.by === 'receipt' || read.by === 'name' ? read.receipt : null
  const [orders, people, vendors, products, events, money] = await Promise.all([
    ordersForAdmin(db, { search: words, limit: mostOfEach }),
    read.by === 'number' ? [] : findPeople(db, searchTerm),
    read.by === 'number' ? [] : findShops(db, searchTerm),
    isWords ? findProducts(db, searchTerm) : [],
    isWords ? findEvents(db, searchTerm) : [],
    receipt || isWords ? findMoney(db, { receipt, shop: isWords ? searchTerm : null }) : [],
  ])
  const isTheirs = ({ kind }: FoundMoney) => rights.includes('money') || forAll.includes(kind)
  return {
    form: forms[read.by],
    orders: orders.items,
    people,
    vendors,
    products: rights.includes('vendors') ? products : [],
    events,
    money: money.filter(isTheirs),
  }
}
