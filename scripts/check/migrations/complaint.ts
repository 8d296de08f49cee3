/** What is wrong with a statement of a migration, and how the same is done instead. */
export interface Complaint {
  sentence: string
  /** It takes from the release before what that one needs: allowed as the contract step of an earlier release. */
  isContract: boolean
}

/** It keeps others from a table for as long as the table is large. Nothing excuses that. */
export const locks = (sentence: string): Complaint => ({ sentence, isContract: false })

export const breaksReleaseBefore = (sentence: string): Complaint => ({ sentence, isContract: true })
