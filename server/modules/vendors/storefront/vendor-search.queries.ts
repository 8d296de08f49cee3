import { type SQL, sql } from 'drizzle-orm'

/**
 * Which vendors a search finds, with a rank in thousandths: name matches first, then products, then the vendor's description.
 * `<%` compares by trigrams ("chapti" finds chapati), uses the index, and has no wildcards; the similarity threshold is set on
 * the connection.
 */
export const vendorHits = (search: string): SQL => sql`
  select vendor_id, (1000 * max(likeness))::int as rank from (
    select id as vendor_id, greatest(word_similarity(${search}, name),
      0.8 * word_similarity(${search}, tagline || ' ' || description)) as likeness
    from vendors where ${search} <% (name || ' ' || tagline || ' ' || description)
    union all
    select vendor_id, 0.9 * word_similarity(${search}, name)
    from products where ${search} <% name and status = 'ACTIVE' and kind = 'ITEM'
  ) found group by vendor_id`
