import { getProduct } from '#contracts/catalog.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { servePublic } from '#server/platform/http/serve-public.ts'
import { findProduct } from './find-product.queries.ts'

export function mountProductPage(http: Http, { db }: { db: Db }) {
  servePublic(http, getProduct, ({ params }) => findProduct(db, params.id))
}
