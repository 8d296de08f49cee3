import { type SQL, sql } from 'drizzle-orm'

/**
 * Which vendors a search finds, and how well, in thousandths: by name best, by what they sell next, by what they say of
 * themselves last. `<%` compares by trigrams ("chapti" finds chapati), uses the index, and knows no wildcards; how alike
 * is alike enough is set on the connection.
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
