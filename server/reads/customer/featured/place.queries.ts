import { counties } from '#contracts/wire/counties.ts'
import { deliveryAreas, vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'

/** Where somebody looks from. */
export interface Near {
  county?: string | undefined
  area?: string | undefined
}

/** A county that there is not: nothing is planned or can be had there, and nothing is read. */
export const isNowhere = ({ county }: Near): boolean => county !== undefined && !Object.hasOwn(counties, county)

/** The county that is said, or that most shops which bring to the area are of. */
const countyOf = ({ county, area }: Near): SQL =>
  county
    ? sql`${county}::text`
    : area
      ? sql`(select ${vendors.county} from ${deliveryAreas}
          join ${vendors} on ${vendors.id} = ${deliveryAreas.vendorId} and ${vendors.status} = 'APPROVED'
          where ${acrossVendors('public-lists')} and lower(${deliveryAreas.name}) = lower(${area})
          group by ${vendors.county} order by count(*) desc, ${vendors.county} limit 1)`
      : sql`null::text`

/** The common table of `plannedCounty`. */
export const placeOf = (near: Near): SQL => sql`with place as materialized (select ${countyOf(near)} as county)`

/** Whose plan is shown; null is that of all others, of which a county without shops is one. */
export const plannedCounty = sql<string | null>`(select place.county from place
  where exists (select 1 from ${vendors} where ${vendors.county} = place.county and ${vendors.status} = 'APPROVED'))`
