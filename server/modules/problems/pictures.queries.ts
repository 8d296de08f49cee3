import type { ShowsPicture } from '#server/modules/pictures/index.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { orderProblemPictures } from './problems.tables.ts'

/** Whether a report shows a picture. */
export const isShownByProblem: ShowsPicture = ({ vendorId, id }) => sql`exists (select from ${orderProblemPictures}
  where ${orderProblemPictures.vendorId} = ${vendorId} and ${orderProblemPictures.pictureId} = ${id})`
