import { categories } from './categories.ts'
import { admin, colleagues, customers } from './customers.ts'
import { events } from './events/index.ts'
import type { Market } from './types.ts'
import { vendors } from './vendors/index.ts'

/** The whole demo market: the same every time, with its days counted from whenever it is set up. */
export const market: Market = { categories, vendors, events, customers, admin, colleagues }

/** The three people to sign in as. */
export const demoSignIns = { customer: customers[0]!, vendor: vendors[0]!.owner, admin }
