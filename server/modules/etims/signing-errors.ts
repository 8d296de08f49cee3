import type { Answer } from './authority/read-answer.ts'

/** It is never taken as it is: a person decides. */
export class Refused extends Error {}

/** What became of it is not known, or cannot be known yet: it is asked again. */
export class NotYet extends Error {}

export const notYet = (answer: Answer) =>
  new NotYet('reason' in answer ? answer.reason : 'The authority has nothing of it.')
