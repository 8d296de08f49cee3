import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql } from '#server/modules/catalog/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'

/**
 * Which vendors a search finds, with a rank in thousandths: name matches first, then products, then the vendor's
 * description. `<%` compares by trigrams ("chapti" finds chapati), uses the index, and has no wildcards; the similarity
 * threshold is set on the connection.
 */
export const vendorHits = (search: string): SQL => sql`
  select vendor_id, (1000 * max(likeness))::int as rank from (
    select ${vendors.id} as vendor_id, greatest(word_similarity(${search}, ${vendors.name}),
      0.8 * word_similarity(${search}, ${vendors.tagline} || ' ' || ${vendors.description})) as likeness
    from ${vendors} where ${search} <% (${vendors.name} || ' ' || ${vendors.tagline} || ' ' || ${vendors.description})
    union all
    select ${products.vendorId}, 0.9 * word_similarity(${search}, ${products.name})
    from ${products} where ${search} <% ${products.name} and ${isPublicSql} and ${products.kind} = 'ITEM'
  ) found group by vendor_id`
