import type { Proof } from '#contracts/identity.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '../actor.ts'

export const proofsOf = ({ factors }: Pick<Actor, 'factors'>): Proof[] =>
  factors.length > 0 ? [...factors] : ['password']

/** Says with what it is to be proved who is there. */
const needed = (actor: Pick<Actor, 'factors'>, why: string) =>
  new DomainError('confirmation_needed', `Prove once more that it is you: ${why}`, {
    data: { proofs: proofsOf(actor) },
  })

export const confirmationNeeded = (actor: Pick<Actor, 'factors'>) => needed(actor, 'this needs it every ten minutes.')

export const moneyProofNeeded = (actor: Pick<Actor, 'factors'>) =>
  needed(actor, 'this needs it every twelve hours, and when nothing was done here for half an hour.')
