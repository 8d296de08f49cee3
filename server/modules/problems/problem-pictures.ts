import type { UploadedPicture } from '#contracts/pictures.ts'
import type { OrderId, PictureId, UserId } from '#contracts/wire/primitives.ts'
import {
  attachPicture,
  keepPicture,
  type PictureDeps,
  type ShowsPicture,
  touchPictures,
} from '#server/modules/pictures/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { ProblemKey } from './lock-problem.ts'
import { findPaidOrder } from './own-problems.queries.ts'
import { orderProblemPictures, type ProblemRow } from './problems.tables.ts'

/** Keeps a photograph that a report of this order of the customer can show. */
export async function uploadProblemPicture(
  deps: PictureDeps,
  { customerId, orderId }: { customerId: UserId; orderId: OrderId },
  file: Uint8Array,
): Promise<UploadedPicture> {
  const { vendorId } = await findPaidOrder(deps.db, customerId, orderId)
  const kept = await keepPicture(deps, vendorId, 'PROBLEM', file)
  await deps.db.insert(orderProblemPictures).values({ vendorId, orderId, pictureId: kept.id, picture: kept.picture })
  return kept
}

/** A report shows these, which were uploaded for its order and which no other shows. */
export async function attachPictures(
  tx: Tx,
  { id: problemId, vendorId, orderId }: ProblemKey & Pick<ProblemRow, 'orderId'>,
  ids: readonly PictureId[],
  now: Date,
) {
  for (const [position, pictureId] of ids.entries()) {
    const isFree = and(
      eq(orderProblemPictures.vendorId, vendorId),
      eq(orderProblemPictures.pictureId, pictureId),
      eq(orderProblemPictures.orderId, orderId),
      isNull(orderProblemPictures.problemId),
    )
    const { rowCount } = await tx.update(orderProblemPictures).set({ problemId, position }).where(isFree)
    const field = 'pictures'
    if (rowCount !== 1) throw new DomainError('invalid_input', 'Upload this picture again.', { field })
    await attachPicture(tx, { id: pictureId, vendorId }, { kind: 'PROBLEM', field, now })
  }
}

/** It shows none any more: another report of the order can. */
export async function detachPictures(tx: Tx, { id, vendorId }: ProblemKey, now: Date) {
  const detached = await tx
    .update(orderProblemPictures)
    .set({ problemId: null, position: null })
    .where(and(eq(orderProblemPictures.vendorId, vendorId), eq(orderProblemPictures.problemId, id)))
    .returning({ id: orderProblemPictures.pictureId })
  await touchPictures(
    tx,
    vendorId,
    detached.map(({ id: pictureId }) => pictureId),
    now,
  )
}

/** Whether a report shows a picture. */
export const isShownByProblem: ShowsPicture = ({ vendorId, id }) => sql`exists (select 1 from ${orderProblemPictures}
  where ${orderProblemPictures.vendorId} = ${vendorId} and ${orderProblemPictures.pictureId} = ${id}
    and ${orderProblemPictures.problemId} is not null)`
