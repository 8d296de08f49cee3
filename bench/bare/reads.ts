/** The bare peer's reads: the rows that the product reads for the same answers, sent as they are. */
import type { FastifyInstance } from 'fastify'
import { type Statement, send } from './database.ts'

const listed = `select id, slug, name, tagline, area, county, cover, logo, has_pickup, preparation_from, preparation_to
  from vendors where status = 'APPROVED' and (preparation_to, lower(name), id) > ($1, $2, $3)
  order by preparation_to, lower(name), id limit 24`

const ofVendor = '(select id from vendors where slug = $1)'

/** Each by the vendor's address, so that none waits for another. */
const vendorRows = [
  `select * from vendors where slug = $1 and status = 'APPROVED'`,
  `select * from vendor_opening_windows where vendor_id = ${ofVendor}`,
  `select * from vendor_closures where vendor_id = ${ofVendor} and ends_at > now()`,
  `select * from vendor_categories where vendor_id = ${ofVendor}`,
  `select * from delivery_areas where vendor_id = ${ofVendor}`,
  `select products.*, quantity_left from products left join stocks on stocks.vendor_id = products.vendor_id and stocks.id = stock_id
    where products.vendor_id = ${ofVendor} and kind = 'ITEM' and status = 'ACTIVE' and approval = 'APPROVED'
    order by position, products.id limit 201`,
  `select v.*, quantity_left from product_variations v left join stocks on stocks.vendor_id = v.vendor_id and stocks.id = stock_id
    where v.vendor_id = ${ofVendor} and removed_at is null`,
  `select p.product_id, p.position as place, g.*, o.id as option_id, o.name as option_name, o.price_cents, o.is_sold_out
    from product_option_groups p join option_groups g on g.vendor_id = p.vendor_id and g.id = p.group_id
    join group_options o on o.vendor_id = g.vendor_id and o.group_id = g.id where p.vendor_id = ${ofVendor}`,
  `select * from events where vendor_id = ${ofVendor} and status = 'PUBLISHED' and ends_at > now()`,
]

/** What belongs to one row is aggregated: cheaper than three statements. */
const product = `select products.*, quantity_left, vendors.slug as vendor_slug, vendors.name as vendor_name, events.slug as event_slug,
    events.title,
    (select json_agg(v order by v.position) from product_variations v
      where v.vendor_id = products.vendor_id and v.product_id = products.id and removed_at is null) as variations,
    (select json_agg(json_build_object('group', g, 'option', o) order by p.position, o.position) from product_option_groups p
      join option_groups g on g.vendor_id = p.vendor_id and g.id = p.group_id
      join group_options o on o.vendor_id = g.vendor_id and o.group_id = g.id
      where p.vendor_id = products.vendor_id and p.product_id = products.id) as options
  from products join vendors on vendors.id = products.vendor_id and vendors.status = 'APPROVED'
  left join events on events.vendor_id = products.vendor_id and events.id = products.event_id
  left join stocks on stocks.vendor_id = products.vendor_id and stocks.id = products.stock_id where products.id = $1`

const readVendor = (slug: string) => vendorRows.map((text, n): Statement => [`vendor-${n}`, text, [slug]])

interface Place {
  takes: string
  name: string
  id: string
}

export function mountReads(app: FastifyInstance) {
  app.get<{ Querystring: Place }>('/bare/list', async ({ query: { takes, name, id } }) => {
    const [page] = await send(['list', listed, [takes, name, id]])
    return { items: page?.rows }
  })

  app.get<{ Params: { slug: string } }>('/bare/vendors/:slug', async ({ params: { slug } }) => {
    const results = await send(...readVendor(slug))
    const [vendor, hours, closures, categories, areas, products, variations, options, events] = results.map(
      ({ rows }) => rows,
    )
    return { ...vendor?.[0], hours, closures, categories, areas, products, variations, options, events }
  })

  app.get<{ Params: { id: string } }>('/bare/products/:id', async ({ params: { id } }) => {
    const [found] = await send(['product', product, [id]])
    return found?.rows[0]
  })

  const kept = new Map<string, Buffer>()
  app.addContentTypeParser('text/html', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.put<{ Params: { name: string }; Body: Buffer }>('/bare/static/:name', async ({ params, body }) => {
    kept.set(params.name, body)
    return {}
  })
  app.get<{ Params: { name: string } }>('/bare/static/:name', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(kept.get(request.params.name)),
  )
}
