import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { acrossVendors, acrossVendorsReasons } from '#server/platform/database/across-vendors.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { aWorld } from '../world/world.ts'
import { failOnVendorViolations, vendorTables } from './vendor-violations.ts'

const world = aWorld()

const violationsAfter = async (work: Promise<unknown>) => {
  await work
  try {
    failOnVendorViolations()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

describe('the check of the statements of the program', () => {
  it('fails the test in which one was sent that does not name the vendor, with its text and the table', async () => {
    const text = 'select id from orders where number = $1'
    const sent = world.database.db.execute(sql`select id from orders where number = ${'none'}`)
    expect(await violationsAfter(sent)).toContain(`orders is read without vendor_id: ${text}`)
  })

  it('accepts one that says why it reads across vendors, and leaves the statements of tests alone', async () => {
    const isNumber = sql`${acrossVendors('key-from-outside')} and number = ${'none'}`
    expect(await violationsAfter(world.database.db.execute(sql`select id from orders where ${isNumber}`))).toBeNull()
    expect(await violationsAfter(world.db.execute(sql`select id from orders where id is null`))).toBeNull()
  })

  it('reads every rule of the ledger', async () => {
    expect(await violationsAfter(verifyLedger(world.database.db))).toBeNull()
  })

  it('knows every table of vendors’ rows by its vendor_id, which is never null there', () => {
    expect([...vendorTables.always].toSorted()).toEqual([
      'account_days',
      'call_number_counters',
      'check_ins',
      'customer_orders',
      'delivery_areas',
      'disbursements',
      'etims_signatures',
      'event_cancellation_refunds',
      'event_cancellations',
      'event_changes',
      'event_messages',
      'event_queues',
      'events',
      'favourite_products',
      'favourite_vendors',
      'gate_actions',
      'gate_devices',
      'gate_enrolments',
      'group_options',
      'holds',
      'incidents',
      'invoices',
      'ledger_accounts',
      'ledger_book_transfers',
      'ledger_corrections',
      'ledger_entries',
      'ledger_heads',
      'ledger_transfers',
      'missing_records',
      'opening_alerts',
      'option_groups',
      'order_lines',
      'order_links',
      'order_price_lines',
      'order_problem_lines',
      'order_problem_pictures',
      'order_problems',
      'order_slot_settings',
      'order_slots',
      'order_transitions',
      'orders',
      'payment_contradictions',
      'payments',
      'payouts',
      'pictures',
      'problem_proposals',
      'product_option_groups',
      'product_pictures',
      'product_sales_days',
      'product_sales_months',
      'product_variations',
      'products',
      'queue_entries',
      'refund_lines',
      'refunds',
      'review_lines',
      'review_pictures',
      'reviews',
      'revoked_ticket_codes',
      'sales_days',
      'sales_months',
      'search_rows',
      'staff_invitations',
      'stocks',
      'suspense_items',
      'suspense_proposals',
      'ticket_transfers',
      'tickets',
      'vendor_categories',
      'vendor_closures',
      'vendor_kitchen_times',
      'vendor_opening_windows',
      'vendor_scores',
      'vendor_staff',
      'vendor_way_times',
      'waitlist_entries',
      'webhook_endpoints',
    ])
    // A rule and a device may be the platform's, an event may be about nothing that is known, and a place on the home
    // page may show a collection.
    expect([...vendorTables.sometimes].toSorted()).toEqual([
      'commission_rules',
      'etims_devices',
      'placement_days',
      'placements',
      'webhook_events',
    ])
  })

  it('has in the list of reasons only those that some statement gives', () => {
    const modules = join(import.meta.dirname, '../../modules')
    const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(modules, path), 'utf8'))
      .join('\n')
    const unused = Object.keys(acrossVendorsReasons).filter((reason) => !sources.includes(`acrossVendors('${reason}')`))
    expect(unused).toEqual([])
  })
})
